// RUN: rmlir-opt %s --allow-unregistered-dialect --pass-pipeline=builtin.module(func.func(openacc-legalize-data-values))

func.func @l(%a: memref<10xi32>, %b: memref<f32>, %i: index) {
  %d = acc.copyin varPtr(%a : memref<10xi32>) -> memref<10xi32>
  %e = acc.create varPtr(%b : memref<f32>) -> memref<f32>
  acc.parallel dataOperands(%d, %e : memref<10xi32>, memref<f32>) {
    %0 = memref.load %a[%i] : memref<10xi32>
    %1 = memref.load %d[%i] : memref<10xi32>
    acc.loop control(%k : index) = (%i : index) to (%i : index) step (%i : index) { 
      %3 = memref.load %a[%k] : memref<10xi32>
      %4 = memref.load %b[] : memref<f32>
      acc.yield } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  %8 = memref.load %a[%i] : memref<10xi32>
  %9 = memref.load %d[%i] : memref<10xi32>
  acc.serial dataOperands(%d : memref<10xi32>) {
    %0 = memref.load %a[%i] : memref<10xi32>
    %1 = memref.load %d[%i] : memref<10xi32>
    acc.yield
  }
  acc.kernels dataOperands(%d : memref<10xi32>) {
    %0 = memref.load %a[%i] : memref<10xi32>
    %1 = memref.load %d[%i] : memref<10xi32>
    acc.terminator
  }
  acc.data dataOperands(%d, %e : memref<10xi32>, memref<f32>) {
    %0 = memref.load %a[%i] : memref<10xi32>
    %1 = memref.load %d[%i] : memref<10xi32>
    acc.parallel dataOperands(%e : memref<f32>) {
      %2 = memref.load %a[%i] : memref<10xi32>
      %3 = memref.load %b[] : memref<f32>
      %4 = memref.load %d[%i] : memref<10xi32>
      acc.yield
    }
    acc.serial {
      %2 = memref.load %a[%i] : memref<10xi32>
      %3 = memref.load %b[] : memref<f32>
      %4 = memref.load %d[%i] : memref<10xi32>
      acc.yield
    }
    acc.terminator
  }
  acc.declare dataOperands(%d : memref<10xi32>) {
    %0 = memref.load %a[%i] : memref<10xi32>
    acc.parallel {
      %2 = memref.load %a[%i] : memref<10xi32>
      acc.yield
    }
    acc.terminator
  }
  return
}
acc.private.recipe @priv : memref<10xi32> init {
^bb0(%x: memref<10xi32>):
  %0 = memref.alloca() : memref<10xi32>
  acc.yield %0 : memref<10xi32>
}
acc.firstprivate.recipe @fp : memref<10xi32> init {
^bb0(%x: memref<10xi32>):
  %0 = memref.alloca() : memref<10xi32>
  acc.yield %0 : memref<10xi32>
} copy {
^bb0(%x: memref<10xi32>, %y: memref<10xi32>):
  acc.terminator
}
acc.reduction.recipe @red : memref<10xi32> reduction_operator <add> init {
^bb0(%x: memref<10xi32>):
  %0 = memref.alloca() : memref<10xi32>
  acc.yield %0 : memref<10xi32>
} combiner {
^bb0(%x: memref<10xi32>, %y: memref<10xi32>):
  acc.yield %x : memref<10xi32>
}
func.func @loops(%a: memref<10xi32>, %b: memref<10xi32>, %q: memref<10xi32>, %i: index) {
  %p = acc.private varPtr(%a : memref<10xi32>) recipe(@priv) -> memref<10xi32>
  %f = acc.firstprivate varPtr(%q : memref<10xi32>) recipe(@fp) -> memref<10xi32>
  %r = acc.reduction varPtr(%b : memref<10xi32>) recipe(@red) -> memref<10xi32>
  acc.loop private(%p : memref<10xi32>) firstprivate(%f : memref<10xi32>) reduction(%r : memref<10xi32>) control(%k : index) = (%i : index) to (%i : index) step (%i : index) { 
      %0 = memref.load %a[%i] : memref<10xi32>
      %1 = memref.load %b[%i] : memref<10xi32>
      %2 = memref.load %q[%i] : memref<10xi32>
      "t.loop"(%0, %1, %2, %p) : (i32, i32, i32, memref<10xi32>) -> ()
      acc.yield } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  acc.parallel private(%p : memref<10xi32>) firstprivate(%f : memref<10xi32>) reduction(%r : memref<10xi32>) {
      %0 = memref.load %a[%i] : memref<10xi32>
      %1 = memref.load %b[%i] : memref<10xi32>
      %2 = memref.load %q[%i] : memref<10xi32>
      "t.par"(%0, %1, %2) : (i32, i32, i32) -> ()
      acc.yield }
  acc.serial private(%p : memref<10xi32>) firstprivate(%f : memref<10xi32>) reduction(%r : memref<10xi32>) {
      %0 = memref.load %a[%i] : memref<10xi32>
      %1 = memref.load %b[%i] : memref<10xi32>
      %2 = memref.load %q[%i] : memref<10xi32>
      "t.ser"(%0, %1, %2) : (i32, i32, i32) -> ()
      acc.yield }
  return
}
func.func @hostdata(%a: memref<10xi32>, %i: index) {
  %u = acc.use_device varPtr(%a : memref<10xi32>) -> memref<10xi32>
  acc.host_data dataOperands(%u : memref<10xi32>) {
      %0 = memref.load %a[%i] : memref<10xi32>
      "t.hd"(%0) : (i32) -> ()
      acc.parallel { 
      %1 = memref.load %a[%i] : memref<10xi32>
      acc.yield }
      acc.terminator
  }
  return
}
func.func @kenv(%a: memref<10xi32>, %i: index) {
  %u = acc.copyin varPtr(%a : memref<10xi32>) -> memref<10xi32>
  acc.kernel_environment dataOperands(%u : memref<10xi32>) {
      %0 = memref.load %a[%i] : memref<10xi32>
      "t.hd"(%0) : (i32) -> ()
      acc.parallel { 
      %1 = memref.load %a[%i] : memref<10xi32>
      acc.yield }
  }
  return
}
func.func @nested(%a: memref<10xi32>, %i: index) {
  %u = acc.copyin varPtr(%a : memref<10xi32>) -> memref<10xi32>
  acc.data dataOperands(%u : memref<10xi32>) {
    %v = acc.create varPtr(%a : memref<10xi32>) -> memref<10xi32>
    acc.data dataOperands(%v : memref<10xi32>) {
      %w = acc.present varPtr(%a : memref<10xi32>) -> memref<10xi32>
      acc.parallel dataOperands(%w : memref<10xi32>) {
        %1 = memref.load %a[%i] : memref<10xi32>
        acc.yield 
      }
      acc.parallel {
        %1 = memref.load %a[%i] : memref<10xi32>
        acc.yield 
      }
      acc.terminator
    }
    acc.parallel {
        %1 = memref.load %a[%i] : memref<10xi32>
        %z = acc.private varPtr(%a : memref<10xi32>) recipe(@priv) -> memref<10xi32>
        acc.loop private(%z : memref<10xi32>) control(%k : index) = (%i : index) to (%i : index) step (%i : index) { 
        %0 = memref.load %a[%i] : memref<10xi32>
        acc.yield } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
        acc.yield 
    }
    acc.terminator
  }
  return
}
func.func @declareenter(%a: memref<10xi32>, %i: index, %c : i1) {
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield 
  }
  %u = acc.copyin varPtr(%a : memref<10xi32>) -> memref<10xi32>
  %t = acc.declare_enter dataOperands(%u : memref<10xi32>)
  %0 = memref.load %a[%i] : memref<10xi32>
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield 
  }
  scf.if %c {
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield 
  }
  }
  acc.declare_exit token(%t) dataOperands(%u : memref<10xi32>)
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield 
  }
  return
}
func.func @declareenter2(%a: memref<10xi32>, %i: index, %c : i1) {
  %u = acc.copyin varPtr(%a : memref<10xi32>) -> memref<10xi32>
  %t = acc.declare_enter dataOperands(%u : memref<10xi32>)
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield 
  }
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield 
  }
  acc.declare_exit token(%t) dataOperands(%u : memref<10xi32>)
  return
^bb2:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield 
  }
  return
}
func.func @declareenter3(%a: memref<10xi32>, %i: index, %c : i1) {
  %u = acc.copyin varPtr(%a : memref<10xi32>) -> memref<10xi32>
  %t = acc.declare_enter dataOperands(%u : memref<10xi32>)
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield 
  }
  return
}
func.func @order(%a: memref<10xi32>,%i: index) {
  %d = acc.copyin varPtr(%a : memref<10xi32>) -> memref<10xi32>
  %p = acc.private varPtr(%a : memref<10xi32>) recipe(@priv) -> memref<10xi32>
  %f = acc.firstprivate varPtr(%a : memref<10xi32>) recipe(@fp) -> memref<10xi32>
  %r = acc.reduction varPtr(%a : memref<10xi32>) recipe(@red) -> memref<10xi32>
  acc.parallel dataOperands(%d : memref<10xi32>) private(%p : memref<10xi32>) firstprivate(%f : memref<10xi32>) reduction(%r : memref<10xi32>) {
      %0 = memref.load %a[%i] : memref<10xi32>
      acc.yield }
  acc.parallel private(%p : memref<10xi32>) firstprivate(%f : memref<10xi32>) reduction(%r : memref<10xi32>) {
      %0 = memref.load %a[%i] : memref<10xi32>
      acc.yield }
  acc.parallel private(%p : memref<10xi32>) firstprivate(%f : memref<10xi32>)  {
      %0 = memref.load %a[%i] : memref<10xi32>
      acc.yield }
  acc.loop private(%p : memref<10xi32>) reduction(%r : memref<10xi32>) control(%k : index) = (%i : index) to (%i : index) step (%i : index) { 
      %0 = memref.load %a[%i] : memref<10xi32>
      acc.yield } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  return
}
func.func @declareenter4(%a: memref<10xi32>, %i: index, %c : i1) {
  %u = acc.copyin varPtr(%a : memref<10xi32>) -> memref<10xi32>
  %t = acc.declare_enter dataOperands(%u : memref<10xi32>)
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield 
  }
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield 
  }
  acc.declare_exit token(%t) dataOperands(%u : memref<10xi32>)
  return
^bb2:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield 
  }
  acc.declare_exit token(%t) dataOperands(%u : memref<10xi32>)
  return
}
func.func @inner(%a: memref<10xi32>, %i: index, %c : i1) {
  scf.if %c {
  %u = acc.copyin varPtr(%a : memref<10xi32>) -> memref<10xi32>
  %t = acc.declare_enter dataOperands(%u : memref<10xi32>)
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield 
  }
  acc.declare_exit token(%t) dataOperands(%u : memref<10xi32>)
  }
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield 
  }
  return
}
func.func @loopcf(%a: memref<10xi32>, %i: index, %c : i1) {
  cf.br ^bb1
^bb1:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield 
  }
  %u = acc.copyin varPtr(%a : memref<10xi32>) -> memref<10xi32>
  %t = acc.declare_enter dataOperands(%u : memref<10xi32>)
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    "t.reg"() ({
      %2 = memref.load %a[%i] : memref<10xi32>
      "t.y"() : () -> ()
    }) : () -> ()
    acc.loop control(%k : index) = (%i : index) to (%i : index) step (%i : index) { 
      %0 = memref.load %a[%i] : memref<10xi32>
      acc.yield } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield 
  }
  acc.declare_exit token(%t) dataOperands(%u : memref<10xi32>)
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield 
  }
  return
}
func.func @inf(%a: memref<10xi32>, %i: index, %c : i1) {
  %u = acc.copyin varPtr(%a : memref<10xi32>) -> memref<10xi32>
  %t = acc.declare_enter dataOperands(%u : memref<10xi32>)
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield 
  }
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield 
  }
  cf.br ^bb1
^bb2:
  acc.declare_exit token(%t) dataOperands(%u : memref<10xi32>)
  return
}
