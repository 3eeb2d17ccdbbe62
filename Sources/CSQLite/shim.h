#pragma once
#include <sqlite3.h>
#include <stdint.h>
#include <unistd.h>

// SQLITE_TRANSIENT is a cast, and sqlite3_db_config has variable arguments: Swift can use neither.

static inline int inlay_sqlite_bind_text(sqlite3_stmt *_Nonnull statement, int index, const char *_Nullable text,
                                         int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

static inline int inlay_sqlite_bind_blob(sqlite3_stmt *_Nonnull statement, int index, const void *_Nullable bytes,
                                         int count) {
  if (count == 0) return sqlite3_bind_zeroblob(statement, index, 0);
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// For files that others may have written: their schema calls no functions with effects, SQL cannot write to it, and views,
/// which may compute without end, are refused.
static inline int inlay_sqlite_harden(sqlite3 *_Nonnull database) {
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  return code;
}

static inline int inlay_sqlite_pause(void *_Nullable most, int count) {
  if (count >= (int)(intptr_t)most) return 0;
  usleep(1000);
  return 1;
}

/// Waits up to so many milliseconds for others, looking each millisecond. SQLite's own way looks ten times a second in the
/// end, and those that come later may be first.
static inline void inlay_sqlite_wait(sqlite3 *_Nonnull database, int milliseconds) {
  sqlite3_busy_handler(database, inlay_sqlite_pause, (void *)(intptr_t)milliseconds);
}
