"""What an operator is: where it can be applied, and how."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject
from remint.registry import Registry


class Operator(ABC):
    """One way to make a program more complex that keeps its meaning.

    `sites` lists only places where the meaning is kept by construction: values and their types, exceptions, order of
    evaluation, changes to arguments, output, random state. Where that cannot be shown, there is no site. `apply` works
    on a copy and takes every choice from `draft.chance`, so that the same seed gives the same program.
    """

    name: ClassVar[str]
    paper: ClassVar[str] = ""  # the operator's number in "Narrowing the Complexity Gap", table 3; empty: our own
    description: ClassVar[str]
    family: ClassVar[str] = ""  # of operators that do much the same; empty: it is one of its own
    idle: ClassVar[bool] = False  # whether what it adds does nothing with the program's data
    # Whether a reviewer would turn it down: it only renames, writes what was there less well, or all that it adds goes
    # away when somebody inlines it.
    repacks: ClassVar[bool] = False
    never_varies: ClassVar[bool] = False  # whether the condition that it adds comes out the same each time
    once: ClassVar[bool] = False  # whether a program that has it twice looks made
    shortcut: ClassVar[bool] = False  # whether the condition that it adds only saves work, so that it can as well go
    by_hand: ClassVar[bool] = False  # whether it writes out what a call of the language or a library does already
    last: ClassVar[bool] = False  # whether it is applied to finished programs alone
    rewords: ClassVar[bool] = False  # whether what it adds is called after what that computes
    packages: ClassVar[tuple[str, ...]] = ()  # that the result needs, besides the standard library

    @abstractmethod
    def sites(self, subject: Subject) -> list[Site]:
        """Where it can be applied, in the order of the text."""

    @abstractmethod
    def apply(self, draft: Draft, site: Site) -> None:
        """Change `draft.tree` at a site."""


# Those of other packages come through entry points of the group ``remint.operators``.
OPERATORS: Registry[type[Operator]] = Registry(
    "operators",
    {
        "nested-for": "remint.mints.evolve.operators.nested_for:NestedFor",
        "nested-if": "remint.mints.evolve.operators.nested_if:NestedIf",
        "nested-while": "remint.mints.evolve.operators.nested_while:NestedWhile",
        "thread": "remint.mints.evolve.operators.thread:UseThread",
        "try-except": "remint.mints.evolve.operators.try_except:TryExcept",
        "create-function": "remint.mints.evolve.operators.create_function:CreateFunction",
        "module-dependency": "remint.mints.evolve.operators.module_dependency:MoveToModule",
        "decorator": "remint.mints.evolve.operators.decorator:AddDecorator",
        "numpy-call": "remint.mints.evolve.operators.numpy_call:NumpyCall",
        "augmented-assignment": "remint.mints.evolve.operators.augmented_assignment:AugmentedAssignment",
        "loop-to-recursion": "remint.mints.evolve.operators.loop_to_recursion:LoopToRecursion",
        "compound-value": "remint.mints.evolve.operators.compound_value:CompoundValue",
        "base64-round-trip": "remint.mints.evolve.operators.base64_round_trip:Base64RoundTrip",
        "crypto": "remint.mints.evolve.operators.crypto:Crypto",
        "fernet": "remint.mints.evolve.operators.fernet:FernetRoundTrip",
        "datetime-use": "remint.mints.evolve.operators.datetime_use:DatetimeUse",
        "dateutil-use": "remint.mints.evolve.operators.dateutil_use:DateutilUse",
        "http-use": "remint.mints.evolve.operators.http_use:HttpUse",
        "scipy-use": "remint.mints.evolve.operators.scipy_use:ScipyUse",
        "sklearn-use": "remint.mints.evolve.operators.sklearn_use:SklearnUse",
        "time-use": "remint.mints.evolve.operators.time_use:TimeUse",
        "rename-variable": "remint.mints.evolve.operators.rename_variable:RenameVariable",
        "rename-function": "remint.mints.evolve.operators.rename_function:RenameFunction",
        "collections-use": "remint.mints.evolve.operators.collections_use:CollectionsUse",
        "itertools-use": "remint.mints.evolve.operators.itertools_use:ItertoolsUse",
        "functools-use": "remint.mints.evolve.operators.functools_use:FunctoolsUse",
        "pathlib-use": "remint.mints.evolve.operators.pathlib_use:PathlibUse",
        "json-round-trip": "remint.mints.evolve.operators.json_round_trip:JsonRoundTrip",
        "logging-use": "remint.mints.evolve.operators.logging_use:LoggingUse",
        "regex-use": "remint.mints.evolve.operators.regex_use:RegexUse",
        "numbers-use": "remint.mints.evolve.operators.numbers_use:NumbersUse",
        "formatting-use": "remint.mints.evolve.operators.formatting_use:FormattingUse",
        "enum-use": "remint.mints.evolve.operators.enum_use:EnumUse",
        "constants-class": "remint.mints.evolve.operators.constants_class:ConstantsClass",
        "guard-clause": "remint.mints.evolve.operators.guard_clause:GuardClause",
        "conditional-statement": "remint.mints.evolve.operators.conditional_statement:ConditionalStatement",
        "loop-else": "remint.mints.evolve.operators.loop_else:LoopElse",
        "explicit-loop": "remint.mints.evolve.operators.explicit_loop:ExplicitLoop",
        "index-loop": "remint.mints.evolve.operators.index_loop:IndexLoop",
        "context-manager": "remint.mints.evolve.operators.context_manager:ContextManager",
        "class-extraction": "remint.mints.evolve.operators.class_extraction:ExtractClass",
        "dependency-injection": "remint.mints.evolve.operators.dependency_injection:InjectDependency",
        "grouped-values": "remint.mints.evolve.operators.grouped_values:GroupValues",
        "partial-call": "remint.mints.evolve.operators.partial_call:PartialCall",
        "generator-helper": "remint.mints.evolve.operators.generator_helper:GeneratorHelper",
        "split-condition": "remint.mints.evolve.operators.split_condition:SplitCondition",
        "sort-key-class": "remint.mints.evolve.operators.sort_key_class:SortKeyClass",
        "error-type": "remint.mints.evolve.operators.error_type:ErrorType",
        "accumulator-class": "remint.mints.evolve.operators.accumulator_class:AccumulatorClass",
        "method-object": "remint.mints.evolve.operators.method_object:MethodObject",
        "stages": "remint.mints.evolve.operators.stages:Stages",
        "batches": "remint.mints.evolve.operators.batches:Batches",
        "filter-pipeline": "remint.mints.evolve.operators.filter_pipeline:FilterPipeline",
        "case-classes": "remint.mints.evolve.operators.case_classes:CaseClasses",
        "rule-table": "remint.mints.evolve.operators.rule_table:RuleTable",
        "type-dispatch": "remint.mints.evolve.operators.type_dispatch:TypeDispatch",
        "neighbours": "remint.mints.evolve.operators.neighbours:Neighbours",
        "memo-table": "remint.mints.evolve.operators.memo_table:MemoTable",
        "callbacks": "remint.mints.evolve.operators.callbacks:Callbacks",
        "early-answers": "remint.mints.evolve.operators.early_answers:EarlyAnswers",
        "search-loop": "remint.mints.evolve.operators.search_loop:SearchLoop",
        "best-loop": "remint.mints.evolve.operators.best_loop:BestLoop",
        "counting-loop": "remint.mints.evolve.operators.counting_loop:CountingLoop",
        "collecting-function": "remint.mints.evolve.operators.collecting_function:CollectingFunction",
        "package-layout": "remint.mints.evolve.operators.package_layout:PackageLayout",
        "class-module": "remint.mints.evolve.operators.class_module:ClassModule",
        "text-parts": "remint.mints.evolve.operators.text_parts:TextParts",
        "text-building": "remint.mints.evolve.operators.text_building:TextBuilding",
        "text-search": "remint.mints.evolve.operators.text_search:TextSearch",
        "select-first": "remint.mints.evolve.operators.select_first:SelectFirst",
        "search-function": "remint.mints.evolve.operators.search_function:SearchFunction",
        "item-functions": "remint.mints.evolve.operators.item_functions:ItemFunctions",
        "main-function": "remint.mints.evolve.operators.main_function:MainFunction",
        "read-and-solve": "remint.mints.evolve.operators.read_and_solve:ReadAndSolve",
        "method-function": "remint.mints.evolve.operators.method_function:MethodFunction",
        "empty-input": "remint.mints.evolve.operators.empty_input:EmptyInput",
        "repeated-expression": "remint.mints.evolve.operators.repeated_expression:RepeatedExpression",
        "first-match": "remint.mints.evolve.operators.first_match:FirstMatch",
        "match-position": "remint.mints.evolve.operators.match_position:MatchPosition",
        "halves": "remint.mints.evolve.operators.halves:Halves",
        "text-pieces": "remint.mints.evolve.operators.text_pieces:TextPieces",
        "top-import": "remint.mints.evolve.operators.top_import:TopImport",
        "library-text": "remint.mints.evolve.operators.library_text:LibraryText",
        "library-items": "remint.mints.evolve.operators.library_items:LibraryItems",
        "input-record": "remint.mints.evolve.operators.input_record:InputRecord",
        "static-methods": "remint.mints.evolve.operators.static_methods:StaticMethods",
        "repeated-statements": "remint.mints.evolve.operators.repeated_statements:RepeatedStatements",
        "text-buffer": "remint.mints.evolve.operators.text_buffer:TextBuffer",
        "predicate-function": "remint.mints.evolve.operators.predicate_function:PredicateFunction",
        "library-parts": "remint.mints.evolve.operators.library_parts:LibraryParts",
        "work-class": "remint.mints.evolve.operators.work_class:WorkClass",
        "parameter-object": "remint.mints.evolve.operators.parameter_object:ParameterObject",
        "transform-function": "remint.mints.evolve.operators.transform_function:TransformFunction",
        "shared-method": "remint.mints.evolve.operators.shared_method:SharedMethod",
        "shared-calls": "remint.mints.evolve.operators.shared_calls:SharedCalls",
        "input-functions": "remint.mints.evolve.operators.input_functions:InputFunctions",
        "read-rows": "remint.mints.evolve.operators.read_rows:ReadRows",
    },
)
