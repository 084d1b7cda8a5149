// RUN: rmlir-opt %s --convert-scf-to-spirv

func.func @loop(%n: index, %x: f32, %c: i1) -> (f32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %c0) -> (f32, index) {
    %t = scf.if %c -> f32 {
      %s = arith.addf %a, %a : f32
      scf.yield %s : f32
    } else {
      scf.yield %a : f32
    }
    scf.if %c {
      %s = arith.addf %t, %t : f32
    }
    %k = arith.addi %b, %i : index
    scf.yield %t, %k : f32, index
  }
  return %r#0, %r#1 : f32, index
}

func.func @unsigned(%n: i32) {
  scf.for unsigned %i = %n to %n step %n : i32 {
  }
  return
}

func.func @while(%x: index, %n: index) -> f32 {
  %r:2 = scf.while (%a = %x) : (index) -> (index, f32) {
    %c = arith.cmpi slt, %a, %n : index
    %z = arith.constant 1.0 : f32
    scf.condition(%c) %a, %z : index, f32
  } do {
  ^bb0(%b: index, %f: f32):
    %d = arith.muli %b, %b : index
    scf.yield %d : index
  }
  return %r#1 : f32
}

// What has no counterpart stays.
func.func @others(%x: index, %n: index) -> index {
  scf.parallel (%i) = (%x) to (%n) step (%n) {
    scf.reduce
  }
  %r = scf.execute_region -> index {
    %0 = index.add %n, %n
    scf.yield %0 : index
  }
  return %r : index
}
