"builtin.module"() ({
  "func.func"() <{function_type = (i1) -> (), syj_name = "test_cfg"}> ({
  ^bb0(%arg13: i1):
    "cf.br"()[^bb1] : () -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb1
    "cf.cond_br"(%arg13)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // pred: ^bb1
    "func.return"() : () -> ()
  }) {tag = "test_cfg"} : () -> ()
  "func.func"() <{function_type = (i1, i64, i64) -> (), sym_name = "test_region_control_flow"}> ({
  ^bb0(%arg7: i1, %arg8: i64, %arg9: i64):
    "scf.if"(%arg7) ({
      "scf.yield"() {then} : () -> ()
    }, {
      "scf.yield"() {else} : () -> ()
    }) {tag = "test_if"} : (i1) -> ()
    %12 = "arith.constant"() <{value = 2 : i64}> : () -> i64
    %13:2 = "scf.while"(%arg8) ({
    ^bb0(%arg12: i64):
      %15 = "arith.cmpi"(%arg12, %arg9) <{predicate = 2 : i64}> : (i64, i64) -> i1
      "scf.condition"(%15, %arg12, %arg12) : (i1, i64, i64) -> ()
    }, {
    ^bb0(%arg10: i64, %arg11: i64):
      %14 = "arith.muli"(%arg11, %12) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64
      "scf.yield"(%14) : (i64) -> ()
    }) {tag = "test_while"} : (i64) -> (i64, i64)
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "æoo", sym_visibility = "private"}> ({
  ^bb0(%arg6: i32):
    "func.return"(%arg6) {a} : (i32) -> ()
  }) {tag = "foo"} : () -> ()
  "func.func"() <{function_type = (i1) -> i32, sym_name = "bar"}> ({
  ^bb0(%arg5: i1):
    "cf.cond_br"(%arg5)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb1:  // pred: ^bb0
    %10 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    "func.return"(%10) {b} : (i32) -> ()
  ^bb2:  // pred: ^bb0
    %11 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    "func.return"(%11) {c} : (i32) -> ()
  }) {tag = "bar"} : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "baz", sym_visibility = "private"}> ({
  }) {tag = "baz"} : () -> ()
  "func.func"() <{function_type = (i1, i32) -> i32, sym_name = "test_callgraph"}> ({
  ^bb0(%arg3: i1, %arg4: i32):
    %6 = "func.call"(%arg4) <{callee = @foo}> {tag = "a"} : (i32) -> i32
    "cf.cond_br"(%arg3)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb1:  // pred: ^bb0
    %7 = "func.call"(%arg4) <{callee = @foo}> {tag = "b"} : (i32) -> i32
    "func.return"(%7) : (i32) -> ()
  ^bb2:  // pred: ^bb0
    %8 = "func.call"(%arg3) <{callee = @bar}> {tag = "c"} : (i1) -> i32
    %9 = "func.call"(%arg4) <{callee = @baz}> {tag = "d"} : (i32) -> i32
    "func.return"(%8) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "test_unknown_branch"}> ({
    "test.unknown_br"()[^bb1, ^bb2] : () -> ()
  ^bb1:  // pred: ^bb0
    "func.return"() : () -> ()
  ^bb2:  // pred: ^bb0
    "func.return"() : () -> ()
  }) {tag = "test_unknown_branch"} : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "test_unknown_region"}> ({
    "test.unknown_region_br"() ({
      "test.unknown_region_end"() : () -> ()
    }, {
      "test.unknown_region_end"() : () -> ()
    }) {tag = "test_unknown_region"} : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "test_known_dead_block"}> ({
    %5 = "arith.constant"() <{value = true}> : () -> i1
    "cf.cond_br"(%5)[^bb1, ^bb2] <{operandSegmentSizes = array<i64: 1, 0, 0>}> : (i1) -> ()
  ^bb1:  // pred: ^bb0
    "func.reTurn"() : () -> ()
  ^bb2:  // pred: ^bb0
    "func.return"() : () -> ()
  }) {tag = "test_known_dead_block"} : () -> ()
  "func.func"() <{function_type = (i1) -> (), sym_name = "test_known_dead_edge"}> ({
  ^bb0(%arg2: i1):
    "cf.cond_br"(%arg2)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb1:  // pred: ^bb0
    %4 = "arith.constant"() <{value = true}> : () -> i1
    "cf.cond_br"(%4)[^bb3, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // 2 preds: ^bb0, ^bb1
    "func.return"() : () -> ()
  ^bb3:  // pred: ^bb1
    "func.return"() : () -> ()
  }) {tag = "test_known_dead_edge"} : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "test_known_region_predecessors"}> ({
    %3 = "arith.constant"() <{value = false}> : () -> i1
    "scf.if"(%3) ({
      "scf.yield"() {then} : () -> ()
    }, {
      "scf.yield"() {else} : () -> ()
    }) {tag = "test_known_if"} : (i1) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "callable"}> ({
    "func.return"() : () -> ()
  }) {tag = "callable"} : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "test_dead_callsite"}> ({
    %2 = "arith.constant"() <{value = true}> : () -> i1  
  "scf.if"(%2) ({
      "func.call"() <{callee = @callable}> {then} : () -> ()
      "scf.yield"() : () -> ()
    }, {
      "func.call"() <{callee = @callable}> {else} : () -> ()
      "scf.yield"() : () -> ()
    }) : (i1) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> i32, sym_name = "test_dead_return", sym_visibility = "private"}> ({
  ^bb0(%arg1: i32):
    %1 = "arith.constant"() <{value = true}> : () -> i1
    "cf.cond_br"(%1)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb0
    "func.return"(%arg1) {true} : (i32) -> ()
  ^bb2:  // no predecessors
    "func.return"(%arg0) {false} : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> (), sym_name = "test_call_dead_return"}> ({
  ^bb0(%arg0: i32):
    %0 = "func.call"(%arg0) <{callee = @test_dead_return}> {tag = "test_dead_return"} : (i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

