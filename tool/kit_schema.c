/* Opens the fuzzing kit with a user's schema. */
#include "tool/kit_schema.h"

#include "fuzz/schemas/schemas.h"
#include "fuzz/smith/plain.h"
#include "tool/cli.h"
#include "tool/report_error.h"

int ptv_open_kit(const char *command, fe_kit *kit, const char *path, ptv_arena *arena)
{
    fbs_error error = {.text = ""};
    if (!fe_kit_open(kit)) {
        ptv_report_error(command, "out of memory");
        return PTV_EXIT_FAILED;
    }
    *arena = (ptv_arena){.left = FX_MEMORY};
    kit->plain = path != NULL ? fx_open(path, arena, &error) : NULL;
    if (path != NULL && kit->plain == NULL) {
        ptv_report_error(command, "%s", error.text);
        return PTV_EXIT_FAILED;
    }
    const char *never = path != NULL ? fs_impossible(kit->plain, arena) : NULL;
    if (never != NULL) {
        ptv_report_error(command, "%s: there can be no buffer of it: %s requires a %s", path, never,
                         never);
        return PTV_EXIT_FAILED;
    }
    return PTV_EXIT_CLEAN;
}
