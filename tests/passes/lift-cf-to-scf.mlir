// RUN: rmlir-opt %s --lift-cf-to-scf --mlir-print-debuginfo --mlir-print-local-scope

func.func @choice(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a(%x : i32), ^b
^a(%y: i32):
  %0 = arith.addi %y, %x : i32
  cf.br ^end(%0 : i32)
^b:
  cf.br ^end(%x : i32)
^end(%1: i32):
  return %1 : i32
}

func.func @loop(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  cf.br ^head(%c0, %x : index, f32)
^head(%i: index, %acc: f32):
  %0 = arith.cmpi slt, %i, %n : index
  cf.cond_br %0, ^body, ^end
^body:
  %1 = arith.addf %acc, %x : f32
  cf.br ^head(%n, %1 : index, f32)
^end:
  return %acc : f32
}

func.func @irreducible(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a(%x : i32), ^b
^a(%y: i32):
  func.call @take(%y) : (i32) -> ()
  cf.br ^b
^b:
  %0 = func.call @give() : () -> i32
  cf.switch %x : i32, [default: ^end, 3: ^a(%0 : i32), 7: ^b]
^end:
  cf.cond_br %c, ^one, ^two
^one:
  return %0 : i32
^two:
  %1 = arith.addi %0, %0 : i32
  return %1 : i32
}

func.func @forever(%c: i1) -> (i32, f32) {
  cf.br ^a
^a:
  %0 = scf.execute_region -> i1 {
    cf.cond_br %c, ^b, ^c
  ^b:
    scf.yield %c : i1
  ^c:
    %1 = arith.xori %c, %c : i1
    scf.yield %1 : i1
  }
  cf.br ^a
}

func.func private @take(i32)
func.func private @give() -> i32
