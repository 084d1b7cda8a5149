// The vcix dialect: instructions of coprocessors beside vector units.

#ifndef RMLIR_VCIX_OPS
#define RMLIR_VCIX_OPS

include "llvm/LLVMOps.td"

def VCIX_Dialect : Dialect {
  let name = "vcix";
  let summary = "Instructions of coprocessors beside vector units";
  let cppNamespace = "::mlir::vcix";
  let dependentDialects = ["LLVM::LLVMDialect"];
}

def VCIX_Constant : AnyAttrOf<[I32Attr, I64Attr]>;

// The first source is a vector; `second` is the other one.
class VCIX_Op<string mnemonic, string what, dag second> : Op<VCIX_Dialect, mnemonic> {
  let summary = what;
  let arguments = !con((ins VCIX_Constant:$opcode, LLVM_AnyVector:$vs2), second,
                       (ins Optional<AnyTypeOf<[I<64>, I<32>]>>:$vl));
  let results = (outs LLVM_AnyVector:$res);
}
def VCIX_BinaryImmOp : VCIX_Op<"v.iv", "An instruction of a vector and a constant", (ins VCIX_Constant:$imm)>;
def VCIX_BinaryOp : VCIX_Op<"v.sv", "An instruction of a vector and another one or a number",
    (ins AnyTypeOf<[LLVM_AnyVector, I<64>, I<32>, F<16>, F<32>, F<64>]>:$op)>;

#endif // RMLIR_VCIX_OPS
