// Compiled before any Swift that imports the library: where its headers are missing, this one file says so, and the build ends there.
// iOS has no database server, but compiles every target of a package.
#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif
#if !defined(__APPLE__) || TARGET_OS_OSX
#include "../shim.h"
#endif
