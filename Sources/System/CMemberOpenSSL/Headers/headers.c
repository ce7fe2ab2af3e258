// Compiled before any Swift that imports the library: where its headers are missing, this one file says so, and the build ends there.
// Apple's systems do without the library, but compile every target of a package.
#if !defined(__APPLE__)
#include "../shim.h"
#endif
