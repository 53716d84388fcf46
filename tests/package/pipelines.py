"""What other projects put into their pipelines does what docs/ci.md says: action.yml, the GitLab component and
the examples of that page are run here, step by step, with a release that a server on this machine has. Files
are also compared with the schemas of services when check-jsonschema is there (ci/pipelines.sh gets it).

usage: pipelines.py SOURCE_FOLDER GOLDEN_FOLDER TOOL
Status 77 when something is missing that is needed to run any of it.
"""

import ast
import functools
import hashlib
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

try:
    import yaml
except ImportError:
    print("skipped: this Python has no yaml")
    sys.exit(77)

SOURCE, GOLDEN, TOOL = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
RELEASES = "https://github.com/OWNER/pteverify/releases/download"
HEADER = (SOURCE / "verifiers/include/pteverify.h").read_text()
VERSION = ".".join(re.findall(r"^#define PTV_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)$", HEADER, re.M))
ASSET = f"pteverify-{VERSION}-linux-{os.uname().machine}"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve(folder):
    """Releases in a folder: where they are then."""
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def publish(folder, content=None):
    """A release with the tool; with other bytes than its sum says, when some are given."""
    folder = folder / f"v{VERSION}"
    folder.mkdir(parents=True)
    shutil.copy(TOOL, folder / ASSET)
    total = hashlib.sha256((folder / ASSET).read_bytes()).hexdigest()
    (folder / "SHA256SUMS").write_text(f"{total}  {ASSET}\n")
    if content is not None:
        (folder / ASSET).write_bytes(content)


def make_repository(folder):
    """Models that are clean, and one that was cut where nobody looks but who asks."""
    (folder / "models/deep/er").mkdir(parents=True)
    (folder / "broken").mkdir()
    for name in ("linear.pte", "external.pte", "external_data.ptd"):
        shutil.copy(GOLDEN / name, folder / "models" / name)
    shutil.copy(GOLDEN / "add.pte", folder / "models/deep/er/add.pte")
    (folder / "broken/cut.pte").write_bytes((GOLDEN / "linear.pte").read_bytes()[:900])
    return folder


def run(command, folder, **variables):
    done = subprocess.run(command, cwd=folder, env={**os.environ, **variables}, text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout


def expect(wanted, got, said, what):
    if wanted != got:
        sys.exit(f"{what}: status {got}, not {wanted}\n{said}")


# What the bash of macOS, 3.2, does not have: its words are refused here, what it cannot read is looked for.
OLD_BASH = """
shopt() {
    case " $* " in
    *" globstar "* | *" lastpipe "* | *" inherit_errexit "*) echo "shopt: $*: invalid shell option name" >&2; return 1 ;;
    esac
    builtin shopt "$@"
}
enable -n mapfile readarray
"""
NEW_BASH = re.compile(r"""\b(declare|local|typeset)\s+-\w*[Agnlu]|&>>|\|&|;;?&|\bcoproc\b|\$\{\w+(,,?|\^\^?|@\w)|\{\w+\}[<>]""")


class Action:
    """action.yml as a runner of GitHub replays it: defaults, expressions, files for output and summary."""

    def __init__(self, scratch, releases):
        self.action = yaml.safe_load((SOURCE / "action.yml").read_text())
        self.scratch, self.releases, self.runs = scratch, releases, 0

    def replay(self, folder, **inputs):
        unknown = set(inputs) - set(self.action["inputs"])
        assert not unknown, f"action.yml has no input {unknown}"
        inputs = {**{name: each["default"] for name, each in self.action["inputs"].items()}, **inputs}
        self.runs += 1
        temporary = self.scratch / f"run{self.runs}"
        temporary.mkdir()
        files = {name: temporary / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        for file in files.values():
            file.touch()
        fixed = {"RUNNER_TEMP": str(temporary), "GITHUB_ACTION_PATH": str(SOURCE), "PTV_RELEASES": self.releases,
                 **{name: str(file) for name, file in files.items()}}
        status, said = 0, ""
        for step in self.action["runs"]["steps"]:
            if "uses" in step:  # an action of others
                continue
            script = temporary / "step.sh"
            script.write_text(OLD_BASH + step["run"])
            assert not NEW_BASH.search(step["run"]), "bash 3.2, of macOS, cannot read this"
            own = {name: self.fill(value, inputs) for name, value in step.get("env", {}).items()}
            assert step["shell"] == "bash" and "${{" not in step["run"], "inputs are given as variables"
            status, text = run(["bash", "--noprofile", "--norc", "-eo", "pipefail", script], folder, **fixed, **own)
            said += text
            if status:
                break
        outputs = dict(line.split("=", 1) for line in files["GITHUB_OUTPUT"].read_text().splitlines())
        return status, said, outputs, files["GITHUB_STEP_SUMMARY"].read_text()

    @staticmethod
    def fill(text, inputs):
        return re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda found: str(inputs[found[1]]), text)


def check_action(scratch, releases, wrong, repository):
    action = Action(scratch, releases)
    status, said, outputs, summary = action.replay(repository, files="models/**/*.pte  models/*.ptd", release="1.5")
    expect(0, status, said, "action, clean models")
    assert "| models/deep/er/add.pte | :white_check_mark: clean |" in summary and "4 files: 4 clean" in summary, summary
    assert pathlib.Path(outputs["report"]).read_text() in said
    assert json.loads(pathlib.Path(outputs["sarif"]).read_text())["runs"][0]["results"] == []

    status, said, _, summary = action.replay(repository)
    expect(1, status, said, "action, everything")
    assert "(`segment-area-past-end`)" in summary, summary

    status, said, outputs, summary = action.replay(repository, files="broken", format="json")
    expect(1, status, said, "action, as JSON")
    report = json.loads(pathlib.Path(outputs["report"]).read_text())
    assert report["files"][0]["verdict"] != "clean" and "1 refused" in summary, summary
    assert json.loads(pathlib.Path(outputs["sarif"]).read_text())["runs"][0]["results"], "no results"

    status, said, _, _ = action.replay(repository, files="models", arguments="--deny notes --summary")
    expect(0, status, said, "action, with arguments")
    status, said, outputs, summary = action.replay(repository, files="models", arguments="--no-such-option")
    expect(3, status, said, "action, wrong option")
    assert "sarif" not in outputs and summary == "", "a report of a call that was wrong"
    status, said, outputs, summary = action.replay(repository, files="none/**/*.pte")
    expect(2, status, said, "action, no files")
    assert ":question: unreadable" in summary and "sarif" in outputs, summary
    expect(3, *action.replay(repository, files="")[:2], "action, nothing named")
    expect(2, *action.replay(repository, files="none.pte")[:2], "action, a file that is not there")
    status, said, _, _ = Action(scratch / "wrong", wrong).replay(repository, files="models")
    expect(2, status, said, "action, with a tool that was changed")
    assert "is not what its SHA256SUMS says" in said, said


def component(**inputs):
    """The job that templates/pteverify.yml becomes, and its inputs."""
    head, body = (SOURCE / "templates/pteverify.yml").read_text().split("\n---\n")
    known = yaml.safe_load(head)["spec"]["inputs"]
    assert set(inputs) <= set(known), f"the component has no input {set(inputs) - set(known)}"
    values = {name: inputs.get(name, each.get("default")) for name, each in known.items()}
    assert None not in values.values(), f"the component needs {values}"
    body = re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda found: values[found[1]], body)
    return yaml.safe_load(body)


def run_job(job, folder):
    variables = {name: str(value) for name, value in job.get("variables", {}).items()}
    return run(["sh", "-ec", "\n".join(job["script"])], folder, **variables)


def check_component(releases, wrong, repository):
    def verify(wanted, what, **inputs):
        job = component(**{"version": VERSION, "releases": releases, **inputs})["pteverify"]
        status, said = run_job(job, repository)
        expect(wanted, status, said, f"component, {what}")
        return job, said

    job, said = verify(0, "clean models", files="models/**/*.pte models/*.ptd", release="1.5")
    assert "4 files: 4 clean" in said, said
    job, said = verify(0, "clean models", files="models/*.pte models/deep", release="1.5")
    for name in job["artifacts"]["paths"]:
        assert (repository / name).read_text() in said
    said = verify(1, "everything")[1]
    assert "[segment-area-past-end]" in said, said
    verify(3, "wrong option", arguments="--no-such-option")
    verify(1, "a tool that was changed", releases=wrong)
    for file in repository.glob("pteverify*"):
        file.unlink()


def examples():
    """The blocks of docs/ci.md: (heading, language, text)."""
    heading, found = None, []
    page = (SOURCE / "docs/ci.md").read_text()
    for match in re.finditer(r"^## ([^\n]*)$|^```(\w+)\n(.*?)^```$", page, re.M | re.S):
        heading = match[1] or heading
        if match[2]:
            found.append((heading, match[2], match[3]))
    return found


def filled(text, releases):
    total = hashlib.sha256(TOOL.read_bytes()).hexdigest()
    text = text.replace(RELEASES, releases).replace("VERSION-linux-x86_64", f"VERSION-linux-{os.uname().machine}")
    return re.sub(r"\bSUM\b", total, text.replace("VERSION", VERSION))


def check_github(text, context):
    steps = yaml.safe_load(text)["jobs"]["verify"]["steps"]
    inputs = next(step for step in steps if step["uses"].startswith("OWNER/pteverify@"))["with"]
    status, said, _, _ = Action(context["scratch"] / "example", context["releases"]).replay(context["clean"], **inputs)
    expect(0, status, said, "GitHub")


def check_gitlab(text, context):
    include = yaml.safe_load(text)["include"][0]
    assert re.fullmatch(r"gitlab\.com/OWNER/pteverify/pteverify@\w+", include["component"])
    job = component(**include["inputs"], releases=context["releases"])["pteverify"]
    status, said = run_job(job, context["clean"])
    expect(0, status, said, "GitLab")


def check_script(script, context, what):
    """Commands of which each has to succeed, on models that are clean and with one that is broken."""
    for wanted, repository in ((0, context["clean"]), (1, context["broken"])):
        status, said = run(["sh", "-ec", script], repository)
        expect(wanted, status, said, what)


def check_jenkins(text, context):
    assert all(text.count(a) == text.count(b) for a, b in ("{}", "()")), "brackets of the Jenkinsfile"
    check_script(re.search(r"sh '''\n(.*?)'''", text, re.S)[1], context, "Jenkins")


def check_buildkite(text, context):
    check_script("\n".join(yaml.safe_load(text)["steps"][0]["command"]), context, "Buildkite")


def check_hooks(text, _):
    hooks = {hook["id"]: hook for hook in yaml.safe_load((SOURCE / ".pre-commit-hooks.yaml").read_text())}
    for hook in yaml.safe_load(text)["repos"][0]["hooks"]:
        assert hook["id"] in hooks, hook
    for hook in hooks.values():
        assert os.access(SOURCE / hook["entry"].split()[0], os.X_OK), hook
    assert re.search(hooks["pteverify"]["files"], "a/b.pte") and not re.search(hooks["pteverify"]["files"], "pte.py")


def check_starlark(text, _):
    ast.parse(text)  # Starlark is a part of Python; ci/pipelines.sh builds it with Bazel
    ast.parse((SOURCE / "packaging/bazel/pteverify.bzl").read_text())


def check_container(text, _):
    options = {"--rm", "--read-only", "--network", "-v"}
    assert options <= set(text.split()), text


CHECKS = {
    ("GitHub", "yaml"): check_github, ("GitLab", "yaml"): check_gitlab, ("Jenkins", "groovy"): check_jenkins,
    ("Buildkite", "yaml"): check_buildkite, ("pre-commit", "yaml"): check_hooks,
    ("CMake", "cmake"): lambda *_: None,  # package.installed
    ("Bazel", "starlark"): check_starlark, ("Containers", "sh"): check_container,
}
SCHEMAS = {"GitHub": "vendor.github-workflows", "Buildkite": "vendor.buildkite", "GitLab": "vendor.gitlab-ci"}


def check_schemas(found, scratch):
    validator = SOURCE / "build/oracle/pipelines/bin/check-jsonschema"
    if not validator.exists():
        print("left out: there is no check-jsonschema (ci/pipelines.sh): the schemas of GitHub, GitLab, Buildkite")
        return
    files = [("vendor.github-actions", SOURCE / "action.yml"), ("vendor.github-actions", SOURCE / "ci/gate/action.yml")]
    for heading, _, text in found:
        if heading in SCHEMAS:
            file = scratch / f"{heading}.yml"
            file.write_text(text)
            files.append((SCHEMAS[heading], file))
    job = scratch / "component.yml"
    job.write_text(yaml.safe_dump(component(version=VERSION)))
    files.append(("vendor.gitlab-ci", job))
    for schema, file in files:
        options = ["--data-transform", "gitlab-ci"] if schema == "vendor.gitlab-ci" else []
        status, said = run([validator, *options, "--builtin-schema", schema, file], scratch)
        expect(0, status, said, f"schema of {file}")


def check_page(context):
    found = [(heading, language, filled(text, context["releases"])) for heading, language, text in examples()]
    assert {(heading, language) for heading, language, _ in found} == set(CHECKS), "docs/ci.md has other examples"
    for heading, language, text in found:
        CHECKS[heading, language](text, context)
    check_schemas(found, context["scratch"])


def main():
    for command in ("bash", "curl", "wget", "sha256sum"):
        if shutil.which(command) is None:
            print(f"skipped: there is no {command}")
            sys.exit(77)
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        for folder in ("wrong", "example"):
            (scratch / folder).mkdir()
        publish(scratch / "releases/right")
        publish(scratch / "releases/wrong", b"#!/bin/sh\n")
        home = serve(scratch / "releases")
        repositories = [make_repository(scratch / kind) for kind in ("clean", "broken")]
        shutil.copy(repositories[1] / "broken/cut.pte", repositories[1] / "models")
        check_action(scratch, f"{home}/right", f"{home}/wrong", repositories[0])
        check_component(f"{home}/right", f"{home}/wrong", repositories[0])
        check_page({"scratch": scratch, "releases": f"{home}/right", "clean": repositories[0],
                    "broken": repositories[1]})


if __name__ == "__main__":
    main()
