"""The tasks of predicting what a program does: its output from an input, or an input from its output (CRUXEval)."""

from __future__ import annotations

from remint.code.extraction.predictions import predicted_call, predicted_output
from remint.models import Parameters, Reply, Request
from remint.records import Benchmark, Candidate, Problem
from remint.tasks.asking import chat, completion
from remint.tasks.equivalents import equivalent_field
from remint.tasks.prompts import Prompts
from remint.tasks.questions import answering, questions, with_answer
from remint.tasks.showing import shown_program
from remint.tasks.task import Extracted

_TEMPLATE = "direct"


class _Predict:
    """What both directions share."""

    name: str
    shows_output: bool
    equivalents = ("own", "similar")

    def benchmark(self, source: Benchmark) -> Benchmark:
        """One problem per test that can be asked about."""
        return questions(source, self.name, self.shows_output)

    def request(self, problem: Problem, prompts: Prompts, parameters: Parameters) -> Request:
        """The program with one side of an assertion missing."""
        template = prompts.template_for(self.name, _TEMPLATE)
        examples = prompts.examples_for(self.name, template)
        fields = {name: str(problem.about(name, "")) for name in ("code", "function", "input", "output")}
        fields |= {"id": problem.id, "equivalent": equivalent_field(problem, prompts, template)}
        if (program := _program(problem)) is not None:
            fields["code"] = shown_program(program).strip("\n")
        # What is asked for is no field: a template that wants to show it is refused.
        del fields["input" if self.shows_output else "output"]
        if prompts.is_chat():
            return chat(template, prompts, examples, fields, parameters)
        return completion(template, prompts, examples, fields, parameters)


class PredictOutput(_Predict):
    """What does this call return?"""

    name = "predict-output"
    shows_output = False

    def extract(self, problem: Problem, request: Request, reply: Reply) -> Extracted:
        """A function that returns the prediction; the program that it is about is not there to be asked."""
        found = predicted_output(request.prefill + reply.text, str(problem.about("function", "")))
        program = Candidate.single(answering(problem.entry_point, found.text)) if found.text else None
        return Extracted(program, False, found.rules)


class PredictInput(_Predict):
    """For which arguments does this function return that?"""

    name = "predict-input"
    shows_output = True

    def extract(self, problem: Problem, request: Request, reply: Reply) -> Extracted:
        """The program, and a function that calls it with the prediction."""
        found = predicted_call(request.prefill + reply.text, str(problem.about("function", "")))
        program = _program(problem)
        if not found.text or program is None:
            return Extracted(None, False, found.rules)
        return Extracted(with_answer(program, problem.entry_point, found.text), False, found.rules)


def _program(problem: Problem) -> Candidate | None:
    """The program that a question is about: without the answer, with all modules that it imports."""
    reference = problem.reference
    if reference is None:
        return None
    code = Candidate.single(str(problem.about("code")), reference.main)
    others = tuple(file for file in reference.files if file.path != reference.main)
    return Candidate(files=(*code.files, *others), main=code.main)


PREDICT_OUTPUT = PredictOutput()
PREDICT_INPUT = PredictInput()
