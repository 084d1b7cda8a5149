include "Nobody/HasThis.td"
