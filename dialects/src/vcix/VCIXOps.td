// The vcix dialect: the interface of SiFive's processors to coprocessors for vectors.

#ifndef RMLIR_VCIX_OPS
#define RMLIR_VCIX_OPS

include "llvm/LLVMTypes.td"

def VCIX_Dialect : Dialect {
  let name = "vcix";
  let cppNamespace = "::mlir::vcix";
  let summary = "Instructions of coprocessors for vectors";
  let dependentDialects = ["LLVM::LLVMDialect"];
}

defvar VCIX_Number = AnyAttrOf<[I32Attr, I64Attr]>;

class VCIX_Op<string mnemonic, string what, dag second> : Op<VCIX_Dialect, mnemonic> {
  let summary = what;
  let arguments = !con((ins VCIX_Number:$opcode, LLVM_AnyVector:$vs2), second, (ins Optional<AnyTypeOf<[I64, I32]>>:$vl));
  let results = (outs LLVM_AnyVector:$res);
}

def VCIX_BinaryImmOp : VCIX_Op<"v.iv", "Instruction on a vector and a constant", (ins VCIX_Number:$imm)>;
def VCIX_BinaryOp : VCIX_Op<
    "v.sv", "Instruction on two vectors, or a vector and a scalar",
    (ins AnyTypeOf<[LLVM_AnyVector, I64, I32, F16, F32, F64]>:$op)>;

#endif // RMLIR_VCIX_OPS
