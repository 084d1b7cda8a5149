// Runs the script that is its argument.
#include <stdio.h>
typedef struct lua_State lua_State;
lua_State *luaL_newstate(void);
void luaL_openlibs(lua_State *);
int luaL_loadfilex(lua_State *, const char *, const char *);
int lua_pcallk(lua_State *, int, int, int, long, void *);
const char *lua_tolstring(lua_State *, int, size_t *);
void lua_close(lua_State *);

int main(int count, char **arguments) {
  lua_State *state = luaL_newstate();
  luaL_openlibs(state);
  if (count != 2 || luaL_loadfilex(state, arguments[1], 0) || lua_pcallk(state, 0, 0, 0, 0, 0)) {
    fprintf(stderr, "%s\n", lua_tolstring(state, -1, 0));
    return 1;
  }
  lua_close(state);
  return 0;
}
