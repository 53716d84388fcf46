/* Keys of the compile specs that NativeBackend knows. */
#pragma once

#define PTV_NATIVE_SPEC_PACKAGE "serialize_as_ptn"   /* constants are the package's */
#define PTV_NATIVE_SPEC_TAG "external_constants_tag" /* the data file that has them */
