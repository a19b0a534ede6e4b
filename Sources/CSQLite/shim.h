/* SQLite, https://sqlite.org/c3ref/intro.html, with what of its interface Swift cannot import: macros that are casts and
 * functions with a variable number of arguments. */
#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

/* SQLITE_TRANSIENT: SQLite is to copy what is bound. */
static inline sqlite3_destructor_type csqlite_transient(void)
{
    return SQLITE_TRANSIENT;
}

/* Whether closing the connection writes the write-ahead log back and deletes it. */
static inline int csqlite_checkpoint_on_close(sqlite3 *database, int does)
{
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !does, (int *)0);
}

#endif
