"""The pages: one module a blueprint, their shared parts beside them."""

from tutor.web.app import create_app

__all__ = ["create_app"]
