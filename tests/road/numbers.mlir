// RUN: rmlir-run %s
// REFERENCE: --arith-expand --convert-vector-to-scf --convert-scf-to-cf --convert-vector-to-llvm --convert-math-to-llvm --convert-math-to-libm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts

// Integers of 128 and of odd widths, halves, division of all kinds, recursion, functions of the math library.

func.func private @show128(%x: i128) {
  %c64 = arith.constant 64 : i128
  %low = arith.trunci %x : i128 to i64
  %shifted = arith.shrsi %x, %c64 : i128
  %high = arith.trunci %shifted : i128 to i64
  vector.print %high : i64 punctuation <comma>
  vector.print %low : i64
  return
}

func.func private @factorial(%n: i128) -> i128 {
  %zero = arith.constant 0 : i128
  %one = arith.constant 1 : i128
  %end = arith.cmpi sle, %n, %zero : i128
  %r = scf.if %end -> i128 {
    scf.yield %one : i128
  } else {
    %m = arith.subi %n, %one : i128
    %f = func.call @factorial(%m) : (i128) -> i128
    %p = arith.muli %n, %f : i128
    scf.yield %p : i128
  }
  return %r : i128
}

func.func private @ackermann(%m: i32, %n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %first = arith.cmpi eq, %m, %c0 : i32
  cf.cond_br %first, ^bb1, ^bb2
^bb1:
  %a = arith.addi %n, %c1 : i32
  return %a : i32
^bb2:
  %k = arith.subi %m, %c1 : i32
  %second = arith.cmpi eq, %n, %c0 : i32
  cf.cond_br %second, ^bb3, ^bb4
^bb3:
  %b = call @ackermann(%k, %c1) : (i32, i32) -> i32
  return %b : i32
^bb4:
  %l = arith.subi %n, %c1 : i32
  %c = call @ackermann(%m, %l) : (i32, i32) -> i32
  %d = call @ackermann(%k, %c) : (i32, i32) -> i32
  return %d : i32
}

func.func @main() {
  %n = arith.constant 30 : i128
  %f = call @factorial(%n) : (i128) -> i128
  call @show128(%f) : (i128) -> ()
  %d = arith.constant -1000000007 : i128
  %q = arith.divsi %f, %d : i128
  call @show128(%q) : (i128) -> ()
  %r = arith.remui %f, %d : i128
  call @show128(%r) : (i128) -> ()
  %fq = arith.trunci %q : i128 to i64
  %fd = arith.constant -17 : i64
  %fl = arith.floordivsi %fq, %fd : i64
  vector.print %fl : i64

  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %ack = call @ackermann(%c2, %c3) : (i32, i32) -> i32
  vector.print %ack : i32

  %a7 = arith.constant 100 : i7
  %b7 = arith.constant 60 : i7
  %s7 = arith.addi %a7, %b7 : i7
  %e7 = arith.extsi %s7 : i7 to i32
  vector.print %e7 : i32
  %u7 = arith.extui %s7 : i7 to i32
  vector.print %u7 : i32
  %x37 = arith.constant 68719476735 : i37
  %y37 = arith.muli %x37, %x37 : i37
  %z37 = arith.extui %y37 : i37 to i64
  vector.print %z37 : i64

  %h = arith.constant dense<[1.5, -0.333, 65504.0, 6.0e-8]> : vector<4xf16>
  %h2 = arith.addf %h, %h : vector<4xf16>
  %hw = arith.extf %h2 : vector<4xf16> to vector<4xf32>
  vector.print %hw : vector<4xf32>
  %hm = arith.mulf %h, %h : vector<4xf16>
  %hx = arith.extf %hm : vector<4xf16> to vector<4xf32>
  vector.print %hx : vector<4xf32>
  %b = arith.constant 3.14159 : f32
  %bf = arith.truncf %b : f32 to bf16
  %bg = arith.mulf %bf, %bf : bf16
  %bw = arith.extf %bg : bf16 to f32
  vector.print %bw : f32

  %v = arith.constant dense<[0.5, 1.0, 2.0, 3.5]> : vector<4xf64>
  %sn = math.sin %v : vector<4xf64>
  vector.print %sn : vector<4xf64>
  %ex = math.exp %v : vector<4xf64>
  vector.print %ex : vector<4xf64>
  %er = math.erf %v : vector<4xf64>
  vector.print %er : vector<4xf64>
  %fm = math.fma %v, %sn, %ex : vector<4xf64>
  vector.print %fm : vector<4xf64>
  %i = arith.constant dense<[1, 255, -1, 4096]> : vector<4xi32>
  %lz = math.ctlz %i : vector<4xi32>
  vector.print %lz : vector<4xi32>
  %pc = math.ctpop %i : vector<4xi32>
  vector.print %pc : vector<4xi32>
  %cd = arith.constant dense<[3, -7, 2, 1000]> : vector<4xi32>
  %ce = arith.ceildivsi %i, %cd : vector<4xi32>
  vector.print %ce : vector<4xi32>
  %mn = arith.minui %i, %cd : vector<4xi32>
  vector.print %mn : vector<4xi32>
  return
}
