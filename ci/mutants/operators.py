"""Which mutants a source file has: one operator or one `return` of a function changed.

Relies on our layout (.clang-format): a function begins and ends with a brace at the beginning of
a line; operators with two operands stand between blanks, `*` and `&` of pointers do not. What is
no code of a function is left alone (comments, strings, preprocessor, tables), and so is what
PTV_REQUIRE says: nothing depends on it while its callers are right.
"""

import collections
import dataclasses
import re

OTHER = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "&&": "||", "||": "&&", "+": "-", "-": "+", "*": "+", "/": "*", "%": "*",
    "<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "|",
    "+=": "-=", "-=": "+=", "*=": "+=", "/=": "*=", "%=": "*=", "|=": "&=", "&=": "|=",
    "^=": "|=", "<<=": ">>=", ">>=": "<<=", "++": "--", "--": "++", "!": "", "~": "",
}

BETWEEN_BLANKS = sorted((o for o in OTHER if o not in ("++", "--", "!", "~")), key=len,
                        reverse=True)
OPERATOR = re.compile(
    r"(?<=\s)(?:%s)(?=\s)|\+\+|--|(?<![\w)])[!~](?=[\w(])"
    % "|".join(re.escape(o) for o in BETWEEN_BLANKS))
RETURN = re.compile(r"\breturn\b([^;]*);")
NAME = re.compile(r"(\w+)\(")
FUNCTION = re.compile(r"^((?:\w[^\n;{}]*|[ \t]+[^\n;{}]*)(?:\n[^\n;{}]+)*)\n\{\n(.*?)^\}", re.M | re.S)

# What is no code, in the order in which it hides what follows.
NO_CODE = re.compile(
    r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|^[ \t]*#(?:\\\n|[^\n])*",
    re.M | re.S)
NOT_ASKED = re.compile(r"\b(?:PTV_REQUIRE|_Static_assert)\b[^;]*;|\bstatic const\b[^;{=]*=\s*\{"
                       r".*?\};", re.S)


@dataclasses.dataclass(frozen=True)
class Mutant:
    file: str
    line: int
    function: str
    change: str  # "< to <="
    nth: int  # of this change in lines of this text in this function
    text: str  # of the line
    start: int  # what is replaced, in the file
    end: int
    by: tuple  # replacements: the first that compiles counts

    @property
    def key(self):
        """What it is known by: other edits of the file leave it as it is."""
        return (self.file, self.function, f"{self.change} #{self.nth}", self.text)

    def __str__(self):
        return f"{self.file}:{self.line}: {self.function}: {self.change} #{self.nth}: {self.text}"


def blank(text, pattern):
    """The text with blanks for what matches; line ends stay."""
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def changes_in(body, written):
    """(start, end, change, replacements) of what can be changed; `written` has the strings, too."""
    for m in OPERATOR.finditer(body):
        other = OTHER[m.group()]
        yield m.start(), m.end(), f"{m.group()} to {other or 'nothing'}", (other,)
    for m in RETURN.finditer(body):
        what = written[m.start(1):m.end(1)].strip()
        if not what:
            yield m.start(), m.end(), "return removed", (";",)
        elif body[m.end():].strip():  # at the end of the function, only its value can be another
            yield m.start(), m.end(), "return negated", (f"return !({what});", f"(void)({what});")
        else:
            yield m.start(), m.end(), "return negated", (f"return !({what});",)


def mutants_of(file, source):
    """All mutants of a file, in its order. `file` is its path in the project."""
    code = blank(blank(source, NO_CODE), NOT_ASKED)
    lines = source.split("\n")
    for function in FUNCTION.finditer(code):
        head = re.sub(r"__attribute__\(\(.*?\)\)", "", function.group(1))
        name = NAME.search(head)
        seen = collections.Counter()
        at = function.start(2)
        written = source[at:function.end(2)]
        for start, end, change, by in sorted(changes_in(function.group(2), written)):
            line = code.count("\n", 0, at + start)
            text = lines[line].strip()
            seen[change, text] += 1
            yield Mutant(file, line + 1, name.group(1) if name else "?", change,
                         seen[change, text], text, at + start, at + end, by)
