include "mlir/IR/OpBase.td"

def Broken_Dialect : Dialect {
  let name = "broken";
  let cppNamespace = "::broken";
}

def OneOp : Op<Broken_Dialect, "one"> {
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `no good` type($value)";
}

def TwoOp : Op<Broken_Dialect, "two"> {
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict";
}

def ThreeOp : Op<Broken_Dialect, "three"> {
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$other attr-dict `:` type($value)";
}

def FourOp : Op<Broken_Dialect, "four"> {
  let arguments = (ins Optional<AnyType>:$value);
  let assemblyFormat = "($value `:` type($value))? attr-dict";
}
