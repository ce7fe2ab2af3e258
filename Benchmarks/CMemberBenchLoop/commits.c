#include "CMemberBenchLoop.h"
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int run(sqlite3 *database, const char *sql) { return sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK; }

long member_bench_commits(const char *path, long count, size_t size) {
    sqlite3 *database = NULL;
    sqlite3_stmt *update = NULL;
    unsigned char *bytes = calloc(1, size);
    long done = 0;
    if (bytes && sqlite3_open(path, &database) == SQLITE_OK && run(database, "PRAGMA journal_mode=WAL") &&
        run(database, "PRAGMA synchronous=FULL") &&
        run(database, "CREATE TABLE IF NOT EXISTS plain (id INTEGER PRIMARY KEY, bytes BLOB) STRICT") &&
        run(database, "INSERT OR IGNORE INTO plain VALUES (1, x'00')") &&
        sqlite3_prepare_v2(database, "UPDATE plain SET bytes = ? WHERE id = 1", -1, &update, NULL) == SQLITE_OK) {
        for (; done < count; done++) {
            // Other bytes each time: the same ones would not be written at all.
            memcpy(bytes, &done, sizeof done < size ? sizeof done : size);
            if (!run(database, "BEGIN IMMEDIATE")) break;
            sqlite3_bind_blob(update, 1, bytes, (int)size, SQLITE_STATIC);
            if (sqlite3_step(update) != SQLITE_DONE) break;
            sqlite3_reset(update);
            if (!run(database, "COMMIT")) break;
        }
    }
    sqlite3_finalize(update);
    sqlite3_close(database);
    free(bytes);
    return done;
}

static const char *notifications =
    "CREATE TABLE notification (app TEXT NOT NULL, environment TEXT NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL, signed INTEGER, "
    "original TEXT, payload BLOB, stored INTEGER NOT NULL, PRIMARY KEY (app, environment, id)) STRICT";

long member_bench_notifications(const char *path, long count, size_t size) {
    sqlite3 *database = NULL;
    sqlite3_stmt *insert = NULL;
    unsigned char *bytes = calloc(1, size);
    char id[32];
    long done = 0;
    if (bytes && sqlite3_open(path, &database) == SQLITE_OK && run(database, "PRAGMA journal_mode=WAL") &&
        run(database, "PRAGMA synchronous=FULL") && run(database, notifications) &&
        sqlite3_prepare_v2(database, "INSERT INTO notification VALUES ('com.example.bench', 'Production', ?, 'DID_RENEW', 1, ?, ?, 1)",
            -1, &insert, NULL) == SQLITE_OK) {
        for (; done < count; done++) {
            int length = snprintf(id, sizeof id, "%ld", done * 7919 % 1000003);
            sqlite3_bind_text(insert, 1, id, length, SQLITE_STATIC);
            sqlite3_bind_text(insert, 2, id, length, SQLITE_STATIC);
            sqlite3_bind_blob(insert, 3, bytes, (int)size, SQLITE_STATIC);
            // Outside of a transaction each statement is one.
            if (sqlite3_step(insert) != SQLITE_DONE) break;
            sqlite3_reset(insert);
        }
    }
    sqlite3_finalize(insert);
    sqlite3_close(database);
    free(bytes);
    return done;
}
