// RUN: rmlir-opt %s --allow-unregistered-dialect --test-pdl-bytecode-pass
// Rounds over users, in each other, and matches of several benefits.
module @patterns {
  pdl_interp.func @matcher(%root : !pdl.operation) {
    pdl_interp.check_operation_name of %root is "t.top" -> ^top, ^end
  ^top:
    %r = pdl_interp.get_results of %root : !pdl.range<value>
    %users = pdl_interp.get_users of %r : !pdl.range<value>
    pdl_interp.foreach %user : !pdl.operation in %users {
      pdl_interp.check_operation_name of %user is "t.mid" -> ^mid, ^skip
    ^mid:
      %m = pdl_interp.get_result 0 of %user
      %inner = pdl_interp.get_users of %m : !pdl.value
      pdl_interp.foreach %leaf : !pdl.operation in %inner {
        pdl_interp.switch_operation_name of %leaf to ["t.low", "t.high"](^low, ^high) -> ^none
      ^low:
        pdl_interp.record_match @rewriters::@tell(%root, %leaf, %user : !pdl.operation, !pdl.operation, !pdl.operation) : benefit(1), loc([%root]) -> ^none
      ^high:
        %a = pdl_interp.get_attribute "done" of %leaf
        pdl_interp.is_not_null %a : !pdl.attribute -> ^none, ^take
      ^take:
        pdl_interp.record_match @rewriters::@tell(%root, %leaf, %user : !pdl.operation, !pdl.operation, !pdl.operation) : benefit(9), loc([%leaf, %root, %user]) -> ^none
      ^none:
        pdl_interp.continue
      } -> ^skip
    ^skip:
      pdl_interp.continue
    } -> ^end
  ^end:
    pdl_interp.finalize
  }
  module @rewriters {
    pdl_interp.func @tell(%root : !pdl.operation, %leaf : !pdl.operation, %user : !pdl.operation) {
      %n = pdl_interp.get_attribute "n" of %leaf
      %new = pdl_interp.create_operation "t.found" {"n" = %n}
      pdl_interp.erase %leaf
      pdl_interp.finalize
    }
  }
}
module @ir {
  %0:2 = "t.top"() : () -> (i32, i64)
  %1 = "t.mid"(%0#0, %0#1) : (i32, i64) -> i1
  %2 = "t.other"(%0#0) : (i32) -> i1
  %3 = "t.mid"(%0#1) : (i64) -> i1
  "t.low"(%1, %1) {n = 1} : (i1, i1) -> ()
  "t.high"(%1) {n = 2} : (i1) -> ()
  "t.low"(%2) {n = 3} : (i1) -> ()
  "t.high"(%3) {n = 4} : (i1) -> ()
  "t.low"(%3) {n = 5} : (i1) -> ()
  "t.high"(%3) {n = 6, done} : (i1) -> ()
}
