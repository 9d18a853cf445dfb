"""The tasks of predicting what a program does: its output from an input, or an input from its output (CRUXEval)."""

from __future__ import annotations

from typing import ClassVar

from remint.code.extraction.predictions import predicted_call, predicted_output
from remint.models import Parameters, Reply, Request
from remint.records import Benchmark, Candidate, Item, Questions
from remint.tasks.equivalents import equivalent_field
from remint.tasks.predictions import Prediction, answering, predictions, with_answer
from remint.tasks.prompts import Prompts, chat, completion, shown_program
from remint.tasks.task import Extracted, Task

_TEMPLATE = "direct"


class _Predict(Task[Prediction]):
    """What both directions share."""

    shows_output: ClassVar[bool]
    equivalents = ("own", "similar")

    def questions(self, source: Benchmark) -> Questions[Prediction]:
        """One question per test that can be asked about."""
        return predictions(source, self.name, self.shows_output)

    def request(self, item: Item[Prediction], prompts: Prompts, parameters: Parameters) -> Request:
        """The program with one side of an assertion missing."""
        template = prompts.template_for(self.templates, _TEMPLATE)
        examples = prompts.examples_for(self.templates, template)
        asked = item.payload
        fields = {
            "code": shown_program(asked.program).strip("\n"),
            "function": asked.function,
            # What is asked for is no field: a template that wants to show it is refused.
            "output" if self.shows_output else "input": asked.shown,
            "id": item.id,
            "equivalent": equivalent_field(asked.equivalent, prompts, template),
        }
        if prompts.is_chat():
            return chat(template, prompts, examples, fields, parameters)
        return completion(template, prompts, examples, fields, parameters)


class PredictOutput(_Predict):
    """Predict what a call returns."""

    name = "predict-output"
    shows_output = False

    def extract(self, item: Item[Prediction], request: Request, reply: Reply) -> Extracted:
        """A function that returns the prediction; the program that it is about is not there to be asked."""
        found = predicted_output(request.prefill + reply.text, item.payload.function)
        program = Candidate.single(answering(item.problem.entry_point, found.text)) if found.text else None
        return Extracted(program, False, found.rules)


class PredictInput(_Predict):
    """Find arguments for which a function returns a given result."""

    name = "predict-input"
    shows_output = True

    def extract(self, item: Item[Prediction], request: Request, reply: Reply) -> Extracted:
        """The program, and a function that calls it with the prediction."""
        asked = item.payload
        found = predicted_call(request.prefill + reply.text, asked.function)
        if not found.text:
            return Extracted(None, False, found.rules)
        return Extracted(with_answer(asked.program, item.problem.entry_point, found.text), False, found.rules)


PREDICT_OUTPUT = PredictOutput()
PREDICT_INPUT = PredictInput()
