func.func private @g(i32) -> i32
func.func @f(%a: i32, %b: i1, %n: index, %n_i: i64) -> i32 attributes {u.kept = "x"} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sum = scf.for %i = %zero to %n step %one iter_args(%s = %a) -> (i32) {
    %t = arith.divsi %s, %a : i32
    scf.yield %t : i32
  }
  cf.cond_br %b, ^bb1(%sum : i32), ^bb2
^bb1(%x: i32):
  %r = func.call @g(%x) : (i32) -> i32
  return %r : i32
^bb2:
  %w = arith.trunci %n_i : i64 to i32
  return %w : i32
}
