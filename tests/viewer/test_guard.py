"""Who may look: only the owner, only from this machine, only from pages of this origin."""

from __future__ import annotations

import pytest

from tests.viewer.conftest import HOST, PORT, TOKEN, Viewer


def test_the_token_becomes_a_cookie_and_leaves_the_address(viewer: Viewer) -> None:
    reply = viewer.get(f"/leaderboard?of=x&token={TOKEN}", cookie="")
    assert (reply.status, reply.headers["location"]) == (303, "/leaderboard?of=x")
    cookie = reply.headers["set-cookie"]
    assert TOKEN not in cookie
    assert {"httponly", "samesite=strict", "path=/"} <= {part.strip().lower() for part in cookie.split(";")}


@pytest.mark.parametrize("path", ["/", "/runs/abcdef123456", "/static/view.css", "/live", "/search?q=x", "/nowhere"])
def test_without_token_or_cookie_nothing_is_shown(viewer: Viewer, path: str) -> None:
    reply = viewer.get(path, cookie="")
    assert (reply.status, b"token" in reply.body) == (401, True)
    assert viewer.get(path, cookie=f"remint-view-{PORT}=guess").status == 401
    assert viewer.get("/?token=wrong", cookie="").status == 401
    assert viewer.get("/?token=wrong").status == 401  # also for somebody who is known


@pytest.mark.parametrize(
    "host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1", "127.0.0.1:1", f"127.0.0.1:{PORT}.evil.example", ""]
)
def test_names_that_point_here_are_refused(viewer: Viewer, host: str) -> None:
    assert viewer.get(f"/?token={TOKEN}", host=host).status == 421
    assert viewer.get("/", host=host).status == 421


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "http://evil.example"}, 403), ({"origin": "null"}, 403), ({"origin": f"https://{HOST}"}, 403),
        ({"origin": "http://127.0.0.1:9999"}, 403), ({"sec_fetch_site": "cross-site"}, 403),
        ({"sec_fetch_site": "same-site"}, 403), ({"sec_fetch_site": "same-origin"}, 200),
        ({"origin": f"http://{HOST}", "sec_fetch_site": "same-origin"}, 200), ({"sec_fetch_site": "none"}, 200),
    ],
)  # fmt: skip
def test_other_origins_are_refused(viewer: Viewer, headers: dict[str, str], status: int) -> None:
    assert viewer.get("/", **headers).status == status
    assert viewer.get("/live", **headers).status == status


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_nothing_can_be_changed(viewer: Viewer, method: str) -> None:
    assert viewer.get("/", method).status == 405


@pytest.mark.parametrize("path", ["/", "/nowhere", "/static/view.js", "/live", "/search?q=x"])
def test_every_answer_says_what_a_browser_may_do(viewer: Viewer, path: str) -> None:
    headers = viewer.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert (headers["referrer-policy"], headers["x-content-type-options"]) == ("no-referrer", "nosniff")
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    "path",
    ["/static/../guard.py", "/static/%2e%2e/guard.py", "/static/view.css/../../x", "/static/", "/runs/../../etc/passwd",
     "//evil.example/", "/runs/", "/runs/abc", "/runs/%00", "/runs/nothere123456/answers/0", "/../../etc/passwd"],
)  # fmt: skip
def test_paths_lead_nowhere_else(viewer: Viewer, path: str) -> None:
    assert viewer.get(path).status == 404
    moved = viewer.get(f"{path}?token={TOKEN}", cookie="")
    assert moved.headers["location"].startswith("/")
    assert not moved.headers["location"].startswith(("//", "/\\"))


def test_a_browser_gets_a_token_that_works_once(viewer: Viewer) -> None:
    once = viewer.application.guard.one_time_token()
    assert viewer.get(f"/?token={once}", cookie="").status == 303
    assert viewer.get(f"/?token={once}", cookie="").status == 401
