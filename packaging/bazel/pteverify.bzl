"""Tests of models: passes when pteverify finds them clean (docs/ci.md). Works with Bazel 2.1 and later."""

def _pteverify_test_impl(ctx):
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    words = [ctx.executable.tool.short_path] + ctx.attr.arguments + ["--"] + [f.short_path for f in ctx.files.models]
    quoted = ["'" + word.replace("'", "'\\''") + "'" for word in words]
    ctx.actions.write(script, "#!/bin/sh\nexec " + " ".join(quoted) + "\n", is_executable = True)
    files = ctx.runfiles(files = ctx.files.models + [ctx.executable.tool])
    return [DefaultInfo(executable = script, runfiles = files)]

pteverify_test = rule(
    implementation = _pteverify_test_impl,
    test = True,
    attrs = {
        "models": attr.label_list(allow_files = True, mandatory = True),
        "arguments": attr.string_list(doc = "options of pteverify"),
        "tool": attr.label(
            default = Label("@pteverify//file"),
            executable = True,
            allow_single_file = True,
            cfg = "target",
        ),
    },
)
