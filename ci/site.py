"""What ci/site.sh builds the site of: the pages, all that they link to, and what mkdocs wants to know.

usage: site.py FOLDER    gets FOLDER/mkdocs.yml and FOLDER/pages
"""

import json
import pathlib
import re
import shutil
import sys

INDEX = "docs/README.md"
BEGIN = ["README.md", INDEX, "CHANGELOG.md"]
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)|srcset=\"([^\"]+)\"|src=\"([^\"]+)\"")
ROW = re.compile(r"\[([^]]+)\]\(([^)#:]+\.md)\)")


def text_of(path):
    """Without what is only shown: fenced lines."""
    return re.sub(r"^```.*?^```", "", path.read_text(), flags=re.M | re.S)


def links_of(root, page):
    for match in LINK.finditer(text_of(root / page)):
        target = ((root / page).parent / next(filter(None, match.groups()))).resolve()
        if target.is_file():
            yield target.relative_to(root)


def pages_and_files(root):
    """Whatever can be reached from where a reader begins."""
    found, waiting = set(), [pathlib.Path(name) for name in BEGIN]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += links_of(root, path) if path.suffix == ".md" else []
    return found


def sections(root):
    """A heading of the index, and the pages below it, each once."""
    seen = set(BEGIN)
    for part in re.split(r"^## ", text_of(root / INDEX), flags=re.M)[1:]:
        heading, _, body = part.partition("\n")
        pages = []
        for title, link in ROW.findall(body):
            page = str((root / "docs" / link).resolve().relative_to(root))
            if page not in seen:
                pages.append({title[:1].upper() + title[1:]: page})
            seen.add(page)
        yield {heading: pages}


def main(folder):
    root = pathlib.Path(__file__).resolve().parent.parent
    folder = pathlib.Path(folder)
    for path in pages_and_files(root):
        (folder / "pages" / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / path, folder / "pages" / path)
    settings = {  # JSON is YAML
        "site_name": "pteverify",
        "docs_dir": "pages",
        "site_dir": "site",
        "theme": {"name": "readthedocs", "include_homepage_in_sidebar": False, "highlightjs": False},
        "use_directory_urls": False,  # it can be read from a disk
        "validation": {"links": {"anchors": "warn", "unrecognized_links": "ignore"}, "nav": {"omitted_files": "ignore"}},
        "nav": [{"pteverify": "README.md"}, {"All pages": INDEX}, *sections(root), {"Changes": "CHANGELOG.md"}],
    }
    (folder / "mkdocs.yml").write_text(json.dumps(settings, indent=2) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
