// The child process that gets a model, and how it ends. See judge.h.
#include "fuzz/runtime/judge_parts.h"
#include "verifiers/include/pteverify.h"

#include <executorch/runtime/platform/runtime.h>

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

namespace {

constexpr rlim_t kSeconds = 2;
constexpr size_t kTogether = JUDGE_TOGETHER;

const char *const kStages[] = {"load",   "data",    "metas",  "method",
                               "inputs", "execute", "outputs"};

void limit(bool aloud) {
    const struct rlimit cpu = {kSeconds, kSeconds + 1};
    const struct rlimit core = {0, 0};
    setrlimit(RLIMIT_CPU, &cpu);
    setrlimit(RLIMIT_CORE, &core);
    alarm(10 * kSeconds);
    int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    if (!aloud) {
        dup2(null, STDERR_FILENO);
    }
}

// Returns the exit status of the child.
int use(const judge_model &model, bool full) {
    guard_slack = model.slack;
    input_ones = model.ones;
    if (model.kind == JUDGE_DATA) {
        return use_data(model.file);
    }
    if (model.kind == JUDGE_PROGRAM && model.data_count > 0) {
        return use_with_data(model, full);
    }
    const uint8_t *copy = guarded_copy(model.file);
    if (copy == nullptr) {
        return JUDGE_REFUSED;
    }
    return model.kind == JUDGE_BUNDLE ? use_bundle(copy, model.file.size, full)
                                      : use_program(copy, model.file.size, nullptr, full);
}

void share_progress() {
    if (progress == nullptr) {
        progress = static_cast<Progress *>(mmap(nullptr, sizeof *progress, PROT_READ | PROT_WRITE,
                                                MAP_SHARED | MAP_ANONYMOUS, -1, 0));
        executorch::runtime::runtime_init();
    }
}

// Derives the verdict from the child's exit status.
judge_verdict verdict_of(int status) {
    const char *stage = kStages[progress->stage];
    const uint64_t outputs = progress->outputs;
    if (!WIFSIGNALED(status)) {
        return {static_cast<judgement>(WEXITSTATUS(status)), 0, stage, outputs};
    }
    int why = WTERMSIG(status);
    bool late = why == SIGXCPU || why == SIGALRM || why == SIGKILL;
    return {late ? JUDGE_TIMEOUT : JUDGE_SIGNAL, why, stage, outputs};
}

int wait_for(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
    }
    return status;
}

// Judges from `first` on, until the child dies or a batch is done. Returns how many it judged.
size_t judge_some(const judge_series *series, size_t first, judge_verdict *verdicts) {
    size_t count = std::min(series->count - first, kTogether);
    progress->done = 0;
    pid_t child = fork();
    if (child == 0) {
        limit(false);
        for (size_t i = 0; i < count; i++) {
            progress->stage = LOAD;
            series->prepare(series->context, first + i);
            progress->results[i] = use(series->model, false);
            progress->stages[i] = progress->stage;
            progress->done = i + 1;
        }
        _exit(0);
    }
    int status = wait_for(child);
    size_t done = progress->done;
    for (size_t i = 0; i < done; i++) {
        verdicts[first + i] = {static_cast<judgement>(progress->results[i]), 0,
                               kStages[progress->stages[i]], 0};
    }
    if (WIFSIGNALED(status)) {
        verdicts[first + done++] = verdict_of(status);
    }
    return done;
}

} // namespace

const char *stage_name(int stage) {
    return kStages[stage];
}

judge_verdict judge_all(const judge_model *model, bool full) {
    share_progress();
    progress->stage = LOAD;
    progress->outputs = 0;
    pid_t child = fork();
    if (child == 0) {
        limit(model->aloud);
        _exit(use(*model, full));
    }
    return verdict_of(wait_for(child));
}

void judge_each(const judge_series *series, judge_verdict *verdicts) {
    share_progress();
    for (size_t i = 0; i < series->count;) {
        i += judge_some(series, i, verdicts);
    }
}

judge_verdict judge_fairly(judge_model *model, bool full) {
    constexpr size_t kExtra = 16;
    model->slack = 0;
    const judge_verdict strict = judge_all(model, full);
    if (strict.judgement != JUDGE_SIGNAL || strict.signal != SIGSEGV) {
        return strict;
    }
    model->slack = kExtra;
    return judge_all(model, full);
}

judge_kind judge_kind_of(const char *path, judge_file file) {
    const ptv_image image = {file.bytes, file.size, file.size};
    switch (ptv_detect(&image)) {
    case PTV_FORMAT_PROGRAM: return JUDGE_PROGRAM;
    case PTV_FORMAT_BUNDLE: return JUDGE_BUNDLE;
    case PTV_FORMAT_DATA:
    case PTV_FORMAT_DATA_OTHER: return JUDGE_DATA;
    default: break;
    }
    const std::string_view name(path);
    const std::string_view end = name.substr(std::min(name.rfind('.'), name.size()));
    return end == ".bpte" ? JUDGE_BUNDLE : end == ".ptd" ? JUDGE_DATA : JUDGE_PROGRAM;
}

judge_verdict judge(const uint8_t *bytes, size_t size, bool full) {
    const judge_model model = {JUDGE_PROGRAM, {bytes, size}, {}, 0};
    return judge_all(&model, full);
}
