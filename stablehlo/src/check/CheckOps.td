// The check dialect: expectations in programs that test themselves.

#ifndef RMLIR_CHECK_OPS
#define RMLIR_CHECK_OPS

include "stablehlo/StablehloBase.td"

def Check_Dialect : Dialect {
  let name = "check";
  let cppNamespace = "::mlir::stablehlo::check";
  let summary = "Expectations of programs that test themselves";
  let description = [{
    What an interpreter of StableHLO holds the values of a program against.
  }];
}

class Check_Op<string mnemonic, string what, list<Trait> traits = []> : Op<Check_Dialect, mnemonic, traits> {
  let summary = what;
}

class Check_Pair<string mnemonic, string what, list<string> names, dag more = (ins)> : Check_Op<mnemonic, what> {
  let arguments = !con(!dag(ins, [HLO_Tensor, HLO_Tensor], names), more);
  let assemblyFormat = "$" # names[0] # " `,` $" # names[1] # " attr-dict `:` type($" # names[0] # ") `,` type($" # names[1] # ")";
}
class Check_Constant<string mnemonic, string what, dag more = (ins)>
    : Check_Op<mnemonic, what, [AllTypesMatch<["lhs", "value"]>]> {
  let arguments = !con((ins HLO_Tensor:$lhs, ElementsAttr:$value), more);
  let assemblyFormat = "$lhs `,` $value attr-dict";
}
defvar Check_Tolerance = (ins OptionalAttr<AnyAttr>:$tolerance);

def Check_ExpectEqOp : Check_Pair<"expect_eq", "Both tensors are equal", ["lhs", "rhs"]>;
def Check_ExpectEqConstOp : Check_Constant<"expect_eq_const", "A tensor is equal to a constant">;
def Check_ExpectAlmostEqOp : Check_Pair<"expect_almost_eq", "Both tensors are equal within a tolerance", ["lhs", "rhs"],
                                        Check_Tolerance>;
def Check_ExpectAlmostEqConstOp : Check_Constant<"expect_almost_eq_const", "A tensor is equal to a constant within a tolerance",
                                                 Check_Tolerance>;
def Check_ExpectCloseOp : Check_Op<"expect_close", "So many floats lie between those of both tensors"> {
  let arguments = (ins HLO_Tensor:$actual, HLO_Tensor:$expected, OptionalAttr<UI64Attr>:$max_ulp_difference,
                       OptionalAttr<UI64Attr>:$min_ulp_difference);
  let assemblyFormat = [{
    $actual `,` $expected (`,` `max_ulp_difference` `=` $max_ulp_difference^)?
    (`,` `min_ulp_difference` `=` $min_ulp_difference^)? attr-dict `:` type($actual) `,` type($expected)
  }];
}
def Check_ExpectSerializedEqOp : Check_Op<"expect_serialized_eq", "A tensor is equal to what a probe saw"> {
  let arguments = (ins HLO_Tensor:$expected, StrAttr:$probe_id, OptionalAttr<UI32Attr>:$iteration);
  let assemblyFormat = [{
    $expected `,` `probe_id` `=` $probe_id (`,` `iter` `=` $iteration^)? attr-dict `:` type($expected)
  }];
}

#endif // RMLIR_CHECK_OPS
