"""What models cost."""

from __future__ import annotations

import pytest

from remint.models.asking import Price, PriceFileError, Prices, read_prices
from remint.records import Usage


def test_a_price_is_per_million_tokens():
    price = Price(input=2.0, output=8.0, cached_input=0.5)
    usage = Usage(input_tokens=1_000_000, output_tokens=500_000, reasoning_tokens=400_000)
    assert price.cost(usage) == 6.0  # reasoning is part of the output
    assert price.cost(usage, cached_tokens=400_000) == pytest.approx(1.2 + 0.2 + 4.0)
    assert Price(input=2.0, output=8.0).cost(usage, cached_tokens=400_000) == 6.0


@pytest.mark.parametrize(
    ("name", "same_as"),
    [
        ("openai/gpt-4o-2024-08-06", "openai/gpt-4o"),
        ("openai/GPT-4o", "openai/gpt-4o"),
        ("anthropic/claude-opus-4-5-20251101", "anthropic/claude-opus-4-5"),
        ("mistral/codestral-2508", "mistral/codestral"),
        ("mistral/mistral-large-latest", "mistral/mistral-large"),
    ],
)
def test_a_state_of_a_model_costs_what_the_model_costs(name, same_as):
    prices = read_prices()
    assert prices.of(same_as) is not None
    assert prices.of(name) == prices.of(same_as)


@pytest.mark.parametrize("name", ["openai/gpt-5-ultra", "openai/gpt", "gpt-4o", "someone/gpt-4o", "my-server-model"])
def test_a_name_that_only_looks_similar_has_no_price(name):
    assert read_prices().of(name) is None


@pytest.mark.parametrize("name", ["echo", "replay:a/b.jsonl", "smollm2-135m", "models/any.gguf", "vllm/Qwen/Qwen3-8B"])
def test_what_runs_here_is_free(name):
    assert read_prices().of(name).is_free


def test_every_price_of_ours_is_dated_and_plausible():
    table = read_prices()._table
    priced = {name: price for name, price in table.items() if not price.is_free}
    assert len(priced) > 40
    for name, price in priced.items():
        assert price.as_of, name
        assert 0 < (price.cached_input or price.input) <= price.input < price.output, name


def test_the_users_prices_count_for_more(tmp_path, monkeypatch):
    config = tmp_path / "config" / "remint"
    config.mkdir(parents=True)
    (config / "prices.toml").write_text('["openai/gpt-4o"]\ninput = 1\noutput = 1\n["mine/*"]\ninput = 3\noutput = 3\n')
    (tmp_path / "of_the_variable.toml").write_text('["mine/*"]\ninput = 4\noutput = 4\n')
    (tmp_path / "given.toml").write_text('["mine/large"]\ninput = 5\noutput = 5\n')
    assert read_prices().of("openai/gpt-4o").input == 1
    assert read_prices().of("openai/gpt-4o-mini").input == 0.15
    assert read_prices().of("mine/small").input == 3
    monkeypatch.setenv("REMINT_PRICES", str(tmp_path / "of_the_variable.toml"))
    assert read_prices().of("mine/small").input == 4
    prices = read_prices(tmp_path / "given.toml")
    assert (prices.of("mine/large").input, prices.of("mine/small").input) == (5, 3)


def test_the_most_particular_name_counts():
    prices = Prices({"a/*": Price(1, 1), "a/b*": Price(2, 2), "a/bc": Price(3, 3)})
    assert [prices.of(name).input for name in ("a/x", "a/bx", "a/bc")] == [1, 2, 3]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("input = 1", "'input' needs input and output"),
        ('["m"]\ninput = 1', "'m' needs input and output"),
        ('["m"]\ninput = 1\noutput = 2\ncurrency = "EUR"', "'m' needs input and output"),
        ('["m"]\ninput = "1 USD"\noutput = 2', "input of 'm' is a number"),
        ('["m"]\ninput = -1\noutput = 2', "input of 'm' is a number"),
        ('["m"]\ninput = 1\noutput = inf', "output of 'm' is a number"),
        ("[m", "is not TOML"),
    ],
)
def test_a_table_with_a_mistake_is_refused_with_its_name(tmp_path, text, said):
    file = tmp_path / "prices.toml"
    file.write_text(text)
    with pytest.raises(PriceFileError) as refusal:
        read_prices(file)
    assert said in str(refusal.value)
    assert str(file) in str(refusal.value)


def test_a_table_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(PriceFileError, match="cannot be read"):
        read_prices(tmp_path / "nowhere.toml")
