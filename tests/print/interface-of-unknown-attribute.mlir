// RUN: rmlir-opt --allow-unregistered-dialect %s
// What implements an interface may be an attribute of which only the text is known.
"func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({
^bb0(%a: index):
  "scf.forall"(%a) <{mapping = [#gpu.thread<y>], operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 8>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%b: index):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
