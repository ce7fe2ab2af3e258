#pragma once
#if __has_include(<sqlite3.h>)
#include <sqlite3.h>
#else
#error "SQLite's headers are missing: install libsqlite3-dev (Debian, Ubuntu) or sqlite (Homebrew)"
#endif
