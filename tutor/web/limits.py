"""How often something may be done from one address."""

from __future__ import annotations

from flask import Flask
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

limiter = Limiter(get_remote_address, storage_uri="memory://", headers_enabled=True)


def install(app: Flask) -> None:
    """The limits that pages name; who does something too often gets 429 and is told when to come back."""
    limiter.init_app(app)
