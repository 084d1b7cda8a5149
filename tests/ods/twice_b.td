include "Own/OwnBase.td"

def Own_AgainOp : Own_Op<"again">;
