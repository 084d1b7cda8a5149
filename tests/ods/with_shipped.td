include "ships.td"

def Own_Dialect : Dialect {
  let name = "own";
  let cppNamespace = "::own";
}
def Own_EndOp : Op<Own_Dialect, "end", [HasParent<"NothingOp">]> {
  let assemblyFormat = "attr-dict";
}
def Own_StartOp : Op<Own_Dialect, "start"> {
  let assemblyFormat = "attr-dict";
}
