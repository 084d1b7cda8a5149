// Runs the statements in the file that is its argument and prints what they give.
#include <stdio.h>
typedef struct sqlite3 sqlite3;
int sqlite3_open(const char *, sqlite3 **);
int sqlite3_exec(sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **);
int sqlite3_close(sqlite3 *);

static int print_row(void *unused, int count, char **values, char **names) {
  for (int i = 0; i < count; i++)
    printf("%s%s", i ? "|" : "", values[i] ? values[i] : "");
  printf("\n");
  return 0;
}

int main(int count, char **arguments) {
  static char script[1 << 20];
  sqlite3 *database;
  char *error = 0;
  FILE *file = count == 2 ? fopen(arguments[1], "rb") : 0;
  if (!file || sqlite3_open(":memory:", &database))
    return 2;
  script[fread(script, 1, sizeof script - 1, file)] = 0;
  if (sqlite3_exec(database, script, print_row, 0, &error))
    printf("error: %s\n", error);
  return sqlite3_close(database);
}
