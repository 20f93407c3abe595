"""What readers have done, kept without an account: storage only, no pages."""
