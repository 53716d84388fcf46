"""The reviewed list of mutants that no test can notice: equivalent.tsv."""

import pathlib

PATH = pathlib.Path(__file__).with_name("equivalent.tsv")


class Wrong(Exception):
    """A line of the list that is none."""


def read():
    """{key of a mutant: reason}"""
    listed = {}
    for number, line in enumerate(PATH.read_text().split("\n"), 1):
        if line == "" or line.startswith("#"):
            continue
        columns = line.split("\t")
        if len(columns) != 5 or not all(columns):
            raise Wrong(f"{PATH.name}:{number}: has not five columns")
        if tuple(columns[:4]) in listed:
            raise Wrong(f"{PATH.name}:{number}: is there twice")
        listed[tuple(columns[:4])] = columns[4]
    return listed


def line_of(mutant):
    """To be pasted, and given a reason."""
    return "\t".join((*mutant.key, "REASON"))
