"""The only place with words about cards and rules, in every language."""
