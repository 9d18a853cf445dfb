"""A7: a constant that scikit-learn counts; nothing here draws random numbers."""

from __future__ import annotations

from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need


def _folds(need: Need) -> str | None:
    if not 2 <= need.value <= 10**6:
        return None
    kind = need.chance.choice(("KFold", "TimeSeriesSplit", "GroupKFold", "StratifiedKFold"))
    made = f"$model_selection.{kind}(n_splits={need.value})"
    if need.chance.random() < 0.5:
        return f"$value = {made}.get_n_splits()"
    return f"$folds|splitter = {made}\n$value = $folds.get_n_splits()"


def _grid(need: Need) -> str | None:
    if not 1 <= need.value <= 36:
        return None
    first, second = need.factors()
    if max(first, second) > 6:
        return None if need.value > 6 else _options(need, [need.value])
    return _options(need, [first, second])


def _options(need: Need, counts: list[int]) -> str:
    words = need.words(len(counts))
    shown = ", ".join(f"{word!r}: {_steps(need, count)}" for word, count in zip(words, counts, strict=True))
    return f"$grid|trials = $model_selection.ParameterGrid({{{shown}}})\n$value = len($grid)"


def _steps(need: Need, count: int) -> list[int]:
    first, step = need.chance.randint(1, 9), need.chance.randint(1, 5)
    return [first + step * number for number in range(count)]


def _matches(need: Need) -> str | None:
    if not need.below(7):
        return None
    size = max(need.value + need.chance.randint(0, 2), 1)
    truth = [need.chance.randint(0, 1) for _ in range(size)]
    same = need.chance.sample(range(size), need.value)
    guess = [one if place in same else 1 - one for place, one in enumerate(truth)]
    line = f"$hits|correct = $metrics.accuracy_score({truth}, {guess}, normalize=False)"
    return f"{line}\n$value = int($hits)"


def _batches(need: Need) -> str | None:
    if not 1 <= need.value <= 60:
        return None
    size = need.chance.randint(2, 32)
    total = need.value * size - need.chance.randrange(size)
    return f"$batches|chunks = [*$utils.gen_batches({total}, {size})]\n$value = len($batches)"


def _classes(need: Need) -> str | None:
    if not 1 <= need.value <= 5:
        return None
    words = need.words(need.value)
    words += need.chance.sample(words, min(1, len(words)))
    line = f"$encoder|labels = $preprocessing.LabelEncoder().fit({words})"
    return f"{line}\n$value = len($encoder.classes_)"


class SklearnUse(LibraryConstant):
    """Counts folds, trials of a grid, batches, labels or right guesses, once at the start. Raises C4 and C5."""

    name = "sklearn-use"
    paper = "A7"
    description = "gets a constant through scikit-learn"
    packages = ("scikit-learn",)
    modules = {
        "model_selection": "sklearn.model_selection",
        "metrics": "sklearn.metrics",
        "preprocessing": "sklearn.preprocessing",
        "utils": "sklearn.utils",
    }
    numbers = (_folds, _grid, _matches, _batches, _classes)
    is_slow = True
