include "Own/OwnBase.td"

def Other_Dialect : Dialect {
  let name = "other";
  let cppNamespace = "::other";
}
def Other_WaitOp : Op<Other_Dialect, "wait"> {
  let arguments = (ins I32Attr:$seconds);
  let assemblyFormat = "$seconds attr-dict";
}
