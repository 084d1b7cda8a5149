// RUN: rmlir-run %s
// REFERENCE: --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func @fib(%n: i64) -> i64 {
  %c2 = arith.constant 2 : i64
  %c1 = arith.constant 1 : i64
  %c = arith.cmpi slt, %n, %c2 : i64
  cf.cond_br %c, ^r(%n : i64), ^go
^go:
  %a = arith.subi %n, %c1 : i64
  %b = arith.subi %n, %c2 : i64
  %x = call @fib(%a) : (i64) -> i64
  %y = call @fib(%b) : (i64) -> i64
  %z = arith.addi %x, %y : i64
  cf.br ^r(%z : i64)
^r(%v: i64):
  return %v : i64
}
func.func @ack(%m: i32, %n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.switch %m : i32, [ default: ^d, 0: ^z ]
^z:
  %r = arith.addi %n, %c1 : i32
  return %r : i32
^d:
  %m1 = arith.subi %m, %c1 : i32
  %e = arith.cmpi eq, %n, %c0 : i32
  %res = scf.if %e -> i32 {
    %q = func.call @ack(%m1, %c1) : (i32,i32)->i32
    scf.yield %q : i32
  } else {
    %n1 = arith.subi %n, %c1 : i32
    %k = func.call @ack(%m, %n1) : (i32,i32)->i32
    %q = func.call @ack(%m1, %k) : (i32,i32)->i32
    scf.yield %q : i32
  }
  return %res : i32
}
func.func @apply(%f: (i64) -> i64, %x: i64) -> i64 { %r = call_indirect %f(%x) : (i64) -> i64 return %r : i64 }
func.func @main() {
  %n = arith.constant 20 : i64
  %f = constant @fib : (i64) -> i64
  %r = call @apply(%f, %n) : ((i64)->i64, i64) -> i64
  vector.print %r : i64
  %c2 = arith.constant 2 : i32
  %c9 = arith.constant 9 : i32
  %a = call @ack(%c2, %c9) : (i32,i32)->i32
  vector.print %a : i32
  return
}
