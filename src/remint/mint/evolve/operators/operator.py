"""What an operator is: where it can be applied, and how."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from remint.mint.evolve.subject import Site, Subject
from remint.mint.evolve.work import Work
from remint.registry import Registry


class Operator(ABC):
    """One way to make a program more complex that keeps its meaning.

    `sites` lists only places where the meaning is kept by construction: values and their types, exceptions, order of
    evaluation, changes to arguments, output, random state. Where that cannot be shown, there is no site. `apply` works
    on a copy and takes every choice from `work.chance`, so that the same seed gives the same program.
    """

    name: ClassVar[str]
    paper: ClassVar[str] = ""  # the operator's number in "Narrowing the Complexity Gap", table 3; empty: our own
    description: ClassVar[str]
    family: ClassVar[str] = ""  # of operators that do much the same; empty: it is one of its own
    packages: ClassVar[tuple[str, ...]] = ()  # that the result needs, besides the standard library

    @abstractmethod
    def sites(self, subject: Subject) -> list[Site]:
        """Where it can be applied, in the order of the text."""

    @abstractmethod
    def apply(self, work: Work, site: Site) -> None:
        """Change `work.tree` at a site."""


# Those of other packages come through entry points of the group ``remint.operators``.
OPERATORS: Registry[type[Operator]] = Registry(
    "operators",
    {
        "nested-for": "remint.mint.evolve.operators.nested_for:NestedFor",
        "nested-if": "remint.mint.evolve.operators.nested_if:NestedIf",
        "nested-while": "remint.mint.evolve.operators.nested_while:NestedWhile",
        "thread": "remint.mint.evolve.operators.thread:UseThread",
        "try-except": "remint.mint.evolve.operators.try_except:TryExcept",
        "create-function": "remint.mint.evolve.operators.create_function:CreateFunction",
        "module-dependency": "remint.mint.evolve.operators.module_dependency:MoveToModule",
        "decorator": "remint.mint.evolve.operators.decorator:AddDecorator",
        "numpy-call": "remint.mint.evolve.operators.numpy_call:NumpyCall",
        "augmented-assignment": "remint.mint.evolve.operators.augmented_assignment:AugmentedAssignment",
        "loop-to-recursion": "remint.mint.evolve.operators.loop_to_recursion:LoopToRecursion",
        "compound-value": "remint.mint.evolve.operators.compound_value:CompoundValue",
        "base64-round-trip": "remint.mint.evolve.operators.base64_round_trip:Base64RoundTrip",
        "crypto": "remint.mint.evolve.operators.crypto:Crypto",
        "fernet": "remint.mint.evolve.operators.fernet:FernetRoundTrip",
        "datetime-use": "remint.mint.evolve.operators.datetime_use:DatetimeUse",
        "dateutil-use": "remint.mint.evolve.operators.dateutil_use:DateutilUse",
        "http-use": "remint.mint.evolve.operators.http_use:HttpUse",
        "scipy-use": "remint.mint.evolve.operators.scipy_use:ScipyUse",
        "sklearn-use": "remint.mint.evolve.operators.sklearn_use:SklearnUse",
        "time-use": "remint.mint.evolve.operators.time_use:TimeUse",
        "rename-variable": "remint.mint.evolve.operators.rename_variable:RenameVariable",
        "rename-function": "remint.mint.evolve.operators.rename_function:RenameFunction",
        "collections-use": "remint.mint.evolve.operators.collections_use:CollectionsUse",
        "itertools-use": "remint.mint.evolve.operators.itertools_use:ItertoolsUse",
        "functools-use": "remint.mint.evolve.operators.functools_use:FunctoolsUse",
        "pathlib-use": "remint.mint.evolve.operators.pathlib_use:PathlibUse",
        "json-round-trip": "remint.mint.evolve.operators.json_round_trip:JsonRoundTrip",
        "logging-use": "remint.mint.evolve.operators.logging_use:LoggingUse",
        "regex-use": "remint.mint.evolve.operators.regex_use:RegexUse",
        "numbers-use": "remint.mint.evolve.operators.numbers_use:NumbersUse",
        "formatting-use": "remint.mint.evolve.operators.formatting_use:FormattingUse",
        "enum-use": "remint.mint.evolve.operators.enum_use:EnumUse",
        "constants-class": "remint.mint.evolve.operators.constants_class:ConstantsClass",
        "guard-clause": "remint.mint.evolve.operators.guard_clause:GuardClause",
        "conditional-statement": "remint.mint.evolve.operators.conditional_statement:ConditionalStatement",
        "loop-else": "remint.mint.evolve.operators.loop_else:LoopElse",
        "explicit-loop": "remint.mint.evolve.operators.explicit_loop:ExplicitLoop",
        "index-loop": "remint.mint.evolve.operators.index_loop:IndexLoop",
        "context-manager": "remint.mint.evolve.operators.context_manager:ContextManager",
        "class-extraction": "remint.mint.evolve.operators.class_extraction:ExtractClass",
        "dependency-injection": "remint.mint.evolve.operators.dependency_injection:InjectDependency",
        "grouped-values": "remint.mint.evolve.operators.grouped_values:GroupValues",
        "partial-call": "remint.mint.evolve.operators.partial_call:PartialCall",
        "generator-helper": "remint.mint.evolve.operators.generator_helper:GeneratorHelper",
    },
)
