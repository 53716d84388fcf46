/* Opening the kit with the schema of others. */
#include "tool/kit_schema.h"

#include "fuzz/schemas/schemas.h"
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
    return PTV_EXIT_CLEAN;
}
