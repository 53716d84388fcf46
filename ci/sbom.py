"""Prints what a release is made of, as SPDX 2.3 in JSON: its files, with their sums, and what the
tools contain besides the project's own code (ci/static.tsv, licences). The same bytes for the same files.

usage: sbom.py VERSION SECONDS FOLDER   SECONDS: since 1970, when the release was made; FOLDER: its files
"""

import csv
import datetime
import hashlib
import json
import pathlib
import re
import sys

HOME = "https://github.com/OWNER/pteverify"


def checksums(data):
    return [{"algorithm": name.upper(), "checksumValue": hashlib.new(name, data).hexdigest()}
            for name in ("sha1", "sha256")]


def package(name, version, license_, location="NOASSERTION"):
    return {"SPDXID": f"SPDXRef-{name}", "name": name, "versionInfo": version, "licenseDeclared": license_,
            "licenseConcluded": license_, "copyrightText": "NOASSERTION", "filesAnalyzed": False,
            "downloadLocation": location, "supplier": "NOASSERTION"}


def library(row):
    """One that is linked into the static tools."""
    found = package(row["name"], row["version"], row["license"])
    if row["sha256"]:
        found["packageFileName"] = row["archive"]
        found["checksums"] = [{"algorithm": "SHA256", "checksumValue": row["sha256"]}]
    return found


def in_page(files):
    """What the page of `pteverify view` is made of, which tools contain: as its licences say."""
    text = "".join(file.read_text() for file in files if file.name.endswith("-licenses.txt"))
    return [{"name": name.lstrip("@").replace("/", "-"), "version": version, "license": license_,
             "sha256": "", "systems": "linux windows macos"}
            for name, version, license_ in re.findall(r"^(\S+) ([0-9.]+) \(([\w.-]+)\)$", text, re.MULTILINE)]


def relation(one, kind, other):
    return {"spdxElementId": f"SPDXRef-{one}", "relationshipType": kind, "relatedSpdxElement": f"SPDXRef-{other}"}


def document(version, seconds, files):
    table = pathlib.Path(__file__).with_name("static.tsv").read_text().splitlines()
    rows = [*csv.DictReader(table, delimiter="\t"), *in_page(files)]
    libraries = [library(row) for row in rows]
    own = package("pteverify", version, "BSD-3-Clause", f"{HOME}/releases/tag/v{version}")
    own["homepage"] = HOME
    own["primaryPackagePurpose"] = "APPLICATION"
    described = [{"SPDXID": f"SPDXRef-{file.name.replace('_', '-')}", "fileName": f"./{file.name}",
                  "checksums": checksums(file.read_bytes()), "copyrightText": "NOASSERTION",
                  "licenseConcluded": "NOASSERTION", "licenseInfoInFiles": ["NOASSERTION"]} for file in files]
    relations = [relation("DOCUMENT", "DESCRIBES", "pteverify")]
    for file in described:
        identity = file["SPDXID"].removeprefix("SPDXRef-")
        relations.append(relation(identity, "GENERATED_FROM", "pteverify"))
        relations += [relation(identity, "STATIC_LINK", row["name"]) for row in rows
                      if any(f"-{system}-" in identity for system in row["systems"].split())]
    sums = hashlib.sha256(json.dumps(described, sort_keys=True).encode()).hexdigest()
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"pteverify-{version}", "documentNamespace": f"{HOME}/releases/v{version}/{sums}",
        "creationInfo": {
            "created": datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: ci/sbom.py"]},
        "packages": [own, *libraries], "files": described, "relationships": relations,
    }


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__.splitlines()[-1])
    version, seconds, folder = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3])
    files = sorted(file for file in folder.iterdir() if file.is_file())
    print(json.dumps(document(version, seconds, files), indent=2))


if __name__ == "__main__":
    main()
