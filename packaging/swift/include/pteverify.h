#include "../../../verifiers/include/pteverify.h"
