// RUN: rmlir-opt %s --allow-unregistered-dialect --pass-pipeline=builtin.module(func.func(acc-legalize-serial))

func.func @serial(%a: memref<10xi32>, %c: i1, %w: i32, %i: index, %cp: memref<10xi32>) {
  %d = acc.copyin varPtr(%a : memref<10xi32>) -> memref<10xi32>
  acc.serial dataOperands(%d : memref<10xi32>) {
    acc.yield
  }
  acc.serial async(%w : i32) if(%c) self(%c) {
    acc.yield
  } attributes {foo = 1}
  acc.serial async wait {
    acc.yield
  }
  acc.serial combined(loop) wait({%w : i32, %i : index}) {
    acc.loop combined(serial) control(%k : index) = (%i : index) to (%i : index) step (%i : index) { acc.yield } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  } attributes {defaultAttr = #acc<defaultvalue none>, selfAttr}
  acc.serial async(%w : i32 [#acc.device_type<nvidia>], %i : index) wait({devnum: %w : i32, %w : i32}[#acc.device_type<nvidia>]) {
    %x = arith.constant 3 : i32
    "t.t"(%x) : (i32) -> ()
    acc.yield
  }
  return
}
acc.private.recipe @priv : memref<10xi32> init {
^bb0(%x: memref<10xi32>):
  %0 = memref.alloca() : memref<10xi32>
  acc.yield %0 : memref<10xi32>
}
func.func @priv1(%a: memref<10xi32>) {
  %p = acc.private varPtr(%a : memref<10xi32>) recipe(@priv) -> memref<10xi32>
  acc.serial private(%p : memref<10xi32>) {
    acc.yield
  }
  return
}
acc.reduction.recipe @red : memref<10xi32> reduction_operator <add> init {
^bb0(%x: memref<10xi32>):
  %0 = memref.alloca() : memref<10xi32>
  acc.yield %0 : memref<10xi32>
} combiner {
^bb0(%x: memref<10xi32>, %y: memref<10xi32>):
  acc.yield %x : memref<10xi32>
}
acc.firstprivate.recipe @fp : memref<10xi32> init {
^bb0(%x: memref<10xi32>):
  %0 = memref.alloca() : memref<10xi32>
  acc.yield %0 : memref<10xi32>
} copy {
^bb0(%x: memref<10xi32>, %y: memref<10xi32>):
  acc.terminator
}
func.func @red1(%a: memref<10xi32>) {
  %r = acc.reduction varPtr(%a : memref<10xi32>) recipe(@red) -> memref<10xi32>
  %f = acc.firstprivate varPtr(%a : memref<10xi32>) recipe(@fp) -> memref<10xi32>
  acc.serial reduction(%r : memref<10xi32>) firstprivate(%f : memref<10xi32>) {
    acc.yield
  }
  return
}
func.func @multi() {
  acc.serial {
    "t.b"()[^bb1] : () -> ()
  ^bb1:
    acc.yield
  }
  return
}
