"""From a name to a model: who is asked, where, under which name and with which key."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from remint.models import UnusableModelError
from remint.models.opening import PROVIDERS, ModelOptions, open_model, provider_names
from tests.models.questions import ask, say
from tests.models.scripted_server import ScriptedServer, chat

KEYS = ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY", "OPENAI_BASE_URL", "OLLAMA_HOST"]


@pytest.fixture(autouse=True)
def _empty_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for variable in KEYS:
        monkeypatch.delenv(variable, raising=False)


@pytest.mark.parametrize(
    ("name", "options", "identity"),
    [
        ("openai/gpt-5", ModelOptions(api_key="k"), "https://api.openai.com/v1 gpt-5"),
        ("openrouter/qwen/qwen3-coder", ModelOptions(api_key="k"), "https://openrouter.ai/api/v1 qwen/qwen3-coder"),
        ("ollama/qwen2.5-coder:7b", ModelOptions(), "http://localhost:11434/v1 qwen2.5-coder:7b"),
        ("vllm/openai/gpt-oss-20b", ModelOptions(), "http://localhost:8000/v1 openai/gpt-oss-20b"),
        ("sglang/m", ModelOptions("http://gpu:9/v1/"), "http://gpu:9/v1 m"),
        ("llamacpp/model.gguf", ModelOptions(), "http://localhost:8080/v1 model.gguf"),
        ("anthropic/claude-x", ModelOptions(api_key="k"), "https://api.anthropic.com claude-x"),
        ("anthropic/claude-x", ModelOptions("http://proxy/v1", "k"), "http://proxy claude-x"),
        # An address makes every name one of a model there; a provider's name before it is not part of the model's.
        ("meta-llama/Llama-3.1-8B", ModelOptions("http://gpu:9/v1"), "http://gpu:9/v1 meta-llama/Llama-3.1-8B"),
        ("smollm2-135m", ModelOptions("http://gpu:9/v1"), "http://gpu:9/v1 smollm2-135m"),
        ("openai/gpt-5", ModelOptions("http://gpu:9/v1", "k"), "http://gpu:9/v1 gpt-5"),
        ("echo", ModelOptions(), "echo"),
    ],
)
def test_names(name: str, options: ModelOptions, identity: str) -> None:
    model = open_model(name, options)
    assert (model.name, model.identity) == (name, identity)
    assert model.most_at_once > 0


def test_how_many_at_once_is_the_user_s_to_say() -> None:
    assert open_model("vllm/m", ModelOptions(most_at_once=3)).most_at_once == 3


@pytest.mark.parametrize("name", ["smollm2-135m", "models/tiny.gguf", "/somewhere/Tiny.GGUF", "./x.gguf"])
def test_bare_names_and_files_are_local(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setitem(PROVIDERS._loaded, "local", lambda rest, options: asked.append(rest))  # type: ignore[arg-type]
    open_model(name)
    assert asked == [name]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("opnai/gpt-5", r"unknown provider 'opnai'.*did you mean openai/.*Known: openai, .*`base_url`"),
        ("meta-llama/Llama-3.1-8B", r"unknown provider 'meta-llama'.*hf/meta-llama/Llama-3.1-8B"),
        ("openai", "is a provider, not a model. Write it like openai/NAME"),
        ("openai/", "names no model. Write it like openai/NAME"),
        (
            "openai/gpt-5",
            "openai needs an API key. Set OPENAI_API_KEY in the environment or in a file .env, or give `api_key`",
        ),
        ("google/gemini", "Set GEMINI_API_KEY or GOOGLE_API_KEY"),
        ("anthropic/claude-x", "Set ANTHROPIC_API_KEY"),
        ("replay:", "replay:answers.jsonl"),
    ],
)
def test_names_that_lead_nowhere(name: str, message: str) -> None:
    with pytest.raises(UnusableModelError, match=message):
        open_model(name)


@pytest.mark.parametrize("url", ["localhost:8000", "ftp://x/v1", "http://", "http://x:port/v1", "gpt"])
def test_addresses_that_are_none(url: str) -> None:
    with pytest.raises(UnusableModelError, match=r"not the address of a server\. Write it like http://localhost:8000"):
        open_model("m", ModelOptions(url))


def test_every_provider_has_a_name_of_its_own() -> None:
    assert len(set(provider_names())) == len(provider_names())


def test_the_environment_goes_before_the_file_and_the_option_before_both(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def key_sent(**options: str) -> str:
        ask(server, say("?"), "openai/m", **options)
        return server.asked[-1].headers["authorization"]

    with ScriptedServer([chat("ok")]) as server:
        (tmp_path / ".env").write_text(
            f"# keys\nexport OPENAI_API_KEY='key-of-the-file'\nOPENAI_BASE_URL={server.url}\n"
        )
        assert open_model("openai/m").identity == f"{server.url} m"
        assert key_sent() == "Bearer key-of-the-file"
        monkeypatch.setenv("OPENAI_API_KEY", "")  # set to nothing is not set
        assert key_sent() == "Bearer key-of-the-file"
        monkeypatch.setenv("OPENAI_API_KEY", "key-of-the-environment\n")
        assert key_sent() == "Bearer key-of-the-environment"
        assert key_sent(api_key="key-of-the-option") == "Bearer key-of-the-option"


def test_a_key_of_the_user_is_not_sent_to_an_address_that_a_folder_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("OPENAI_BASE_URL=https://elsewhere.example/v1\n")
    monkeypatch.setenv("OPENAI_API_KEY", "key-of-the-user")
    with pytest.raises(UnusableModelError, match="OPENAI_API_KEY of your environment is not sent there"):
        open_model("openai/m")
    monkeypatch.setenv("OPENAI_BASE_URL", "https://elsewhere.example/v1")  # the user says so
    assert open_model("openai/m").identity == "https://elsewhere.example/v1 m"


def test_the_file_gets_into_no_environment(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("OPENAI_API_KEY=key-of-the-file\n")
    open_model("openai/m")
    assert "OPENAI_API_KEY" not in os.environ
    child = "import os; print('key-of-the-file' in str(os.environ))"
    assert subprocess.run([sys.executable, "-c", child], capture_output=True, text=True).stdout == "False\n"


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"OPENAI_API_KEY=\xff\xfe\n")
    with pytest.raises(UnusableModelError, match=r"\.env is not UTF-8"):
        open_model("openai/m")


def test_ollama_s_own_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    for host, url in [
        ("0.0.0.0", "http://localhost:11434/v1"),
        ("gpu:1", "http://gpu:1/v1"),
        ("https://x", "https://x:11434/v1"),
    ]:
        monkeypatch.setenv("OLLAMA_HOST", host)
        assert open_model("ollama/m").identity == f"{url} m"


def test_the_vendors_packages_are_not_imported_before_they_are_needed() -> None:
    code = "import sys, remint.models.opening; print({'openai', 'anthropic', 'aiohttp'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "set()\n"
