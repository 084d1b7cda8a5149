// What the operations of `own` and of `other` are written with.

#ifndef OWN_BASE
#define OWN_BASE

include "mlir/IR/OpBase.td"

def Own_Dialect : Dialect {
  let name = "own";
  let cppNamespace = "::own";
}
class Own_Op<string mnemonic, list<Trait> traits = []> : Op<Own_Dialect, mnemonic, traits>;

#endif // OWN_BASE
