// Compiled before any Swift that imports the library: where its headers are missing, this one file says so, and the build ends there.
#include "../shim.h"
