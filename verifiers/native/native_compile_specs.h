/* Keys of compile specs that NativeBackend knows. */
#pragma once

#define PTV_NATIVE_SPEC_PACKAGE "serialize_as_ptn"   /* constants are in the package */
#define PTV_NATIVE_SPEC_TAG "external_constants_tag" /* the data file that has them */
