// RUN: rmlir-opt %s

wasmssa.import_global "a" from "m" as @g mutable : i32
wasmssa.import_global "b" from "m" as @g2 : i32
wasmssa.import_func "f" from "m" as @if {type = (i32) -> i32}
wasmssa.global @gl i32 mutable : { %0 = wasmssa.const 1 : i32 
 wasmssa.return %0 : i32 }
wasmssa.global exported @gm i32 : { %0 = wasmssa.global_get @g2 : i32
 wasmssa.return %0 : i32 }
wasmssa.memory exported @m !wasmssa<limit[1:2]>
wasmssa.table @t !wasmssa<tabletype !wasmssa.funcref [1:]>
wasmssa.func exported @f(%a: !wasmssa<local ref to i32>) -> i32 {
  %l = wasmssa.local of type f32
  %v = wasmssa.local_get %a : ref to i32
  wasmssa.block : {
    wasmssa.branch_if %v to level 0 else ^bb1
  ^bb1:
    wasmssa.block_return
  }> ^bb2
^bb2:
  wasmssa.if %v : {
    wasmssa.block_return
  } else {
    wasmssa.block_return
  }> ^bb3
^bb3:
  wasmssa.if %v : {
    wasmssa.block_return
  }> ^bb4
^bb4:
  wasmssa.loop : {
    wasmssa.block_return
  }> ^bb5
^bb5:
  wasmssa.return %v : i32
}
wasmssa.func @g3()
