// include "Own/OwnOps.td" is only said here, so that both are main files.
include "Own/OwnBase.td"

def Own_HaltOp : Own_Op<"halt"> {
  let assemblyFormat = "attr-dict";
}
