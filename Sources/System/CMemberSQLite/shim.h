#pragma once
#if __has_include(<sqlite3.h>)
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast that Swift cannot import: these bind a copy of the bytes. */
static inline int member_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}
static inline int member_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return bytes ? sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT)
                 : sqlite3_bind_zeroblob(statement, index, 0);
}

#else
#error "SQLite's headers are missing: install libsqlite3-dev (Debian, Ubuntu) or sqlite (Homebrew)"
#endif
