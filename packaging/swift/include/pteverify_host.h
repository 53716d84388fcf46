#include "../../../analysis/host/pteverify_host.h"
