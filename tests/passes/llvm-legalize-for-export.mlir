// RUN: rmlir-opt --llvm-legalize-for-export %s
llvm.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  llvm.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%x: i32):
  llvm.return %x : i32
}
llvm.func @g(%c: i1) {
  llvm.cond_br %c, ^bb1, ^bb1
^bb1:
  llvm.return
}
llvm.func @s(%v: i32, %a: i32, %b: f32) -> i32 {
  llvm.switch %v : i32, ^bb1(%a : i32) [
    1: ^bb1(%v : i32),
    2: ^bb2(%b, %a : f32, i32)
  ]
^bb1(%x: i32):
  llvm.return %x : i32
^bb2(%y: f32, %z: i32):
  llvm.return %z : i32
}
