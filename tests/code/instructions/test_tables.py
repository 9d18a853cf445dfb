import pytest

from remint.code.instructions.blocks import HEADERS
from remint.code.instructions.grammar import FORMS
from remint.code.instructions.table import table
from remint.code.instructions.template import FixedWords, Optional, Slot, WordingTemplate
from remint.code.instructions.wording import Wording, all_wordings

TABLES = {(w.language, w.assignment, w.operators): w for w in all_wordings()}


@pytest.mark.parametrize("wording", TABLES.values(), ids=str)
def test_a_table_has_a_template_for_every_form_and_no_other(wording: Wording) -> None:
    keys = {form.key for forms in FORMS.values() for form in forms} | set(HEADERS)
    assert set(table(wording).templates) == keys


@pytest.mark.parametrize("wording", TABLES.values(), ids=str)
def test_templates_have_the_slots_of_their_forms(wording: Wording) -> None:
    def slots(template: WordingTemplate | Optional) -> set[str]:
        found = {part.name for part in template.parts if isinstance(part, Slot)}
        return found.union(*(slots(part) for part in template.parts if isinstance(part, Optional)))

    templates = table(wording).templates
    for forms in FORMS.values():
        for form in forms:
            assert slots(templates[form.key]) == set(form.categories), form.key
    for key, categories in HEADERS.items():
        assert slots(templates[key]) == set(categories), key


@pytest.mark.parametrize("wording", TABLES.values(), ids=str)
def test_no_two_forms_of_a_category_have_the_same_words(wording: Wording) -> None:
    def words(template: WordingTemplate) -> tuple[str, ...]:
        return tuple(part.text if isinstance(part, FixedWords) else "" for part in template.parts)

    templates = table(wording).templates
    for category, forms in FORMS.items():
        wordings = [words(templates[form.key]) for form in forms]
        if category in ("type", "types", "text_part"):
            continue  # told apart by what stands in them
        assert len(set(wordings)) == len(wordings), category


@pytest.mark.parametrize("wording", TABLES.values(), ids=str)
def test_operators_have_different_words(wording: Wording) -> None:
    operators = table(wording).operators
    assert len(set(operators.values())) == len(operators)
