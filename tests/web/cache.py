"""A cache between readers and the site, as strict and as greedy as the rules of HTTP allow."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse


class SharedCache:
    """Keeps every answer to a GET that it may keep for others, and gives it out while it is fresh."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.hits = 0
        self._kept: dict[str, list[tuple[dict[str, str], str]]] = {}

    def reader(self) -> CachedReader:
        """Somebody behind the cache, with cookies of their own."""
        return CachedReader(self, self.app.test_client())

    def find(self, path: str, headers: dict[str, str]) -> str | None:
        """An answer that was kept for a request that is the same in all that it depends on."""
        for wanted, text in self._kept.get(path, ()):
            if all(headers.get(name, "") == value for name, value in wanted.items()):
                self.hits += 1
                return text
        return None

    def keep(self, path: str, headers: dict[str, str], answer: TestResponse) -> None:
        """Keep an answer, unless it says that nobody else may have it."""
        control = answer.cache_control
        forbidden = control.private or control.no_store or control.no_cache or "Set-Cookie" in answer.headers
        if forbidden or not control.max_age:
            return
        depends = {name.lower(): headers.get(name.lower(), "") for name in answer.vary}
        self._kept.setdefault(path, []).append((depends, answer.text))


class CachedReader:
    """A reader whose requests go through the cache."""

    def __init__(self, cache: SharedCache, client: FlaskClient) -> None:
        self._cache, self._client = cache, client

    def get(self, path: str) -> str:
        """The page, from the cache where it has it."""
        cookie = self._client.get_cookie("reader")
        headers = {"cookie": f"reader={cookie.value}" if cookie else ""}
        found = self._cache.find(path, headers)
        if found is not None:
            return found
        answer = self._client.get(path)
        self._cache.keep(path, headers, answer)
        return answer.text

    def post(self, path: str, data: dict[str, Any]) -> None:
        """Send a form; nothing of that is ever kept."""
        assert self._client.post(path, data=data).status_code == 303
