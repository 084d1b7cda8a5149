include "Own/OwnBase.td"

def Own_SpokenOp : Own_Op<"spoken"> {
  let arguments = (ins I32:$a);
  let hasCustomAssemblyFormat = 1;
}
