"""What is in deploy/ can be read by what reads it, agrees with itself, and calls commands that exist."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from remint.cli.main import remint as root

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
SECRET = {"tokens", "ray", "database"}  # what the head of kubernetes.yaml says how to create


class StrictLoader(yaml.SafeLoader):
    """Refuses a key that is there twice, which YAML readers let pass."""


def _mapping(loader: StrictLoader, node: yaml.MappingNode) -> dict[Any, Any]:
    loader.flatten_mapping(node)
    keys = [loader.construct_object(key) for key, _ in node.value]
    assert len(keys) == len(set(keys)) or "<<" in keys, f"{keys} has a key twice"
    return {loader.construct_object(key): loader.construct_object(value, deep=True) for key, value in node.value}


StrictLoader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


def accepts(arguments: list[str]) -> None:
    """Parse a command line of ours without running it."""
    command: click.Command = root
    context = root.make_context("remint", [*arguments[:1]], resilient_parsing=True)
    found = root.get_command(context, arguments[0])
    assert found is not None, f"there is no command {arguments[0]}"
    command = found
    command.make_context(arguments[0], arguments[1:], parent=context)


@pytest.fixture(scope="module")
def manifests() -> list[dict[str, Any]]:
    return [one for one in yaml.load_all((DEPLOY / "kubernetes.yaml").read_text(), StrictLoader) if one]


def containers(manifests: list[dict[str, Any]]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    pods = [one["spec"]["template"]["spec"] for one in manifests if one["kind"] == "Deployment"]
    return [(pod, container) for pod in pods for container in pod["containers"]]


def test_the_manifest_has_what_it_speaks_of(manifests: list[dict[str, Any]]) -> None:
    found = sorted((one["kind"], one["metadata"]["name"]) for one in manifests)
    assert found == [
        ("Deployment", "judge"), ("Deployment", "ray-head"), ("Deployment", "ray-worker"), ("NetworkPolicy", "ray"),
        ("PodDisruptionBudget", "judge"), ("Service", "judge"), ("Service", "ray-head"),
    ]  # fmt: skip
    assert {one["metadata"]["namespace"] for one in manifests} == {"remint"}


def test_selectors_and_ports_find_pods(manifests: list[dict[str, Any]]) -> None:
    pods = [one["spec"]["template"] for one in manifests if one["kind"] == "Deployment"]
    for one in manifests:
        spec = one["spec"]
        if one["kind"] == "Deployment":
            assert spec["selector"]["matchLabels"] == spec["template"]["metadata"]["labels"]
        if one["kind"] == "Service":
            (pod,) = [pod for pod in pods if spec["selector"].items() <= pod["metadata"]["labels"].items()]
            offered = {port["name"] for container in pod["spec"]["containers"] for port in container["ports"]}
            assert {port["targetPort"] for port in spec["ports"]} <= offered


def test_pods_have_no_rights_and_every_secret_is_explained(manifests: list[dict[str, Any]]) -> None:
    used = set()
    for pod, container in containers(manifests):
        assert pod["automountServiceAccountToken"] is False
        assert container["securityContext"]["runAsNonRoot"]
        assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
        assert container["resources"]["limits"]["memory"]
        used |= {one["valueFrom"]["secretKeyRef"]["key"] for one in container.get("env", []) if "valueFrom" in one}
        used |= {item["key"] for volume in pod.get("volumes", []) for item in volume["secret"]["items"]}
    assert used == SECRET
    head = (DEPLOY / "kubernetes.yaml").read_text().partition("apiVersion")[0]
    assert all(f"--from-literal={name}=" in head for name in SECRET)


def test_a_judge_that_checks_its_problems_for_long_is_not_killed(manifests: list[dict[str, Any]]) -> None:
    (judge,) = [one for _, one in containers(manifests) if one["name"] == "judge"]
    probe = judge["startupProbe"]
    assert probe["periodSeconds"] * probe["failureThreshold"] == 30 * 60
    assert probe["tcpSocket"] == judge["livenessProbe"]["tcpSocket"] == {"port": "http"}


def test_commands_in_the_manifests_exist(manifests: list[dict[str, Any]]) -> None:
    for _, container in containers(manifests):
        if "args" in container:
            accepts(container["args"])
        else:
            assert container["command"][:2] == ["ray", "start"]
    compose = yaml.load((DEPLOY / "compose.yaml").read_text(), StrictLoader)
    accepts(compose["services"]["judge"]["command"])


def test_compose_refers_only_to_what_it_defines() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    assert set(services) == {"database", "judge", "remint"}
    for service in services.values():
        assert set(service.get("secrets", ())) <= set(compose["secrets"])
        assert set(service.get("depends_on", ())) <= set(services)
        assert {volume.partition(":")[0] for volume in service.get("volumes", ())} <= set(compose["volumes"])
    judge = services["judge"]
    assert judge["security_opt"] == ["seccomp=unconfined", "apparmor=unconfined", "systempaths=unconfined"]
    assert (DEPLOY / judge["build"]["context"]).resolve() == DEPLOY.parent
    assert (DEPLOY.parent / judge["build"]["dockerfile"]).is_file()
    assert "password" not in services["judge"]["environment"]["REMINT_DB"]


def test_the_image_copies_files_that_exist_and_installs_extras_that_exist() -> None:
    import tomllib

    lines = (DEPLOY / "Dockerfile").read_text().splitlines()
    copied = [name for line in lines if line.startswith("COPY") for name in line.split()[1:-1]]
    assert all((DEPLOY.parent / name).exists() for name in copied)
    extras = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert {"postgres", "ray", "serve"} <= set(extras)
    assert any("[postgres,ray,serve]" in line for line in lines)


TOOLS = {
    # So many nodes that they do not fit into a pipe: whoever reads only the first one breaks it.
    "scontrol": 'for number in {1..20000}; do echo "node$number"; done',
    "srun": 'echo "srun $*" >> "$CALLS"; case "$*" in *hostname*) echo 10.0.0.1;; *block*) sleep 5;; esac',
    "ray": 'echo "ray $*" >> "$CALLS"',
    # The other nodes are started in the background: a command takes longer than that.
    "remint": 'for _ in {1..200}; do grep -q exclude "$CALLS" && break; sleep .1; done; '
    'echo "remint $* at $RAY_ADDRESS ${#RAY_AUTH_TOKEN}" >> "$CALLS"',
}  # fmt: skip


@pytest.mark.slow
def test_the_slurm_script_starts_a_head_then_the_others_then_the_command(tmp_path: Path) -> None:
    for name, body in TOOLS.items():
        (tmp_path / name).write_text(f"#!/bin/bash\n{body}\n")
        (tmp_path / name).chmod(0o755)
    calls = tmp_path / "calls"
    environment = {
        "PATH": f"{tmp_path}:{os.environ['PATH']}", "CALLS": str(calls), "SLURM_JOB_NODELIST": "node[1-3]",
        "SLURM_JOB_NUM_NODES": "3", "SLURM_CPUS_PER_TASK": "16",
    }  # fmt: skip
    script = ["bash", str(DEPLOY / "slurm.sbatch"), "judge", "mintset", "a file.jsonl"]
    done = subprocess.run(script, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    said = calls.read_text().splitlines()
    assert said[0] == "srun --nodes=1 --ntasks=1 -w node1 hostname --ip-address"
    (head,) = [line for line in said if "--head" in line]
    assert "--node-ip-address=10.0.0.1 --port=6379 --num-cpus=16" in head
    (others,) = [line for line in said if "--exclude=node1" in line]
    assert others.startswith("srun --nodes=2 --ntasks=2 ")
    assert "ray start --address=10.0.0.1:6379" in others
    assert [line for line in said if line.startswith("remint")] == [
        "remint doctor --engine ray at 10.0.0.1:6379 64",
        "remint judge mintset a file.jsonl --engine ray at 10.0.0.1:6379 64",
    ]
    accepts(["judge", "mintset", "samples.jsonl", "--engine", "ray"])
