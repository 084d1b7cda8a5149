// The complex dialect.
#ifndef RMLIR_DIALECT_COMPLEX_IR_COMPLEXBASE_TD
#define RMLIR_DIALECT_COMPLEX_IR_COMPLEXBASE_TD

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Complex_Dialect : Dialect {
  let name = "complex";
  let description = "Complex numbers.";
  let cppNamespace = "::mlir::complex";
  let dependentDialects = ["arith::ArithDialect"];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

// How much of the range of numbers is covered.
def Complex_CRF_improved : I32BitEnumAttrCaseBit<"improved", 0>;
def Complex_CRF_basic : I32BitEnumAttrCaseBit<"basic", 1>;
def Complex_CRF_none : I32BitEnumAttrCaseBit<"none", 2>;
def Complex_ComplexRangeFlags
    : I32BitEnumAttr<"ComplexRangeFlags", "Complex range flags",
                     [Complex_CRF_improved, Complex_CRF_basic, Complex_CRF_none]> {
  let separator = "|";
  let cppNamespace = "::mlir::complex";
}

#endif // RMLIR_DIALECT_COMPLEX_IR_COMPLEXBASE_TD
