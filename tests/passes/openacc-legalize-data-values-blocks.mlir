// RUN: rmlir-opt %s --pass-pipeline=builtin.module(func.func(openacc-legalize-data-values))

func.func @some(%a: memref<10xi32>, %i: index, %c: i1) {
  %u = acc.copyin varPtr(%a : memref<10xi32>) -> memref<10xi32>
  %t = acc.declare_enter dataOperands(%u : memref<10xi32>)
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb0
^bb0:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb1
^bb1:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb2, ^bb1
^bb2:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb3
^bb3:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb4
^bb4:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb5
^bb5:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb6, ^bb5
^bb6:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb7, ^bb7
^bb7:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb8, ^bb11
^bb8:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb9, ^bb11
^bb9:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb10
^bb10:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb11, ^bb7
^bb11:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  acc.declare_exit token(%t) dataOperands(%u : memref<10xi32>)
  return
}
func.func @more(%a: memref<10xi32>, %i: index, %c: i1) {
  %u = acc.copyin varPtr(%a : memref<10xi32>) -> memref<10xi32>
  %t = acc.declare_enter dataOperands(%u : memref<10xi32>)
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb0
^bb0:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb1
^bb1:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb2, ^bb4
^bb2:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb3, ^bb3
^bb3:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb4, ^bb4
^bb4:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb5, ^bb8
^bb5:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  acc.declare_exit token(%t) dataOperands(%u : memref<10xi32>)
  cf.br ^bb6
^bb6:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb7
^bb7:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb8, ^bb11
^bb8:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb9, ^bb12
^bb9:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  acc.declare_exit token(%t) dataOperands(%u : memref<10xi32>)
  cf.cond_br %c, ^bb10, ^bb11
^bb10:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb11
^bb11:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb12
^bb12:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb13, ^bb12
^bb13:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  return
}
func.func @returns(%a: memref<10xi32>, %i: index, %c: i1) {
  %u = acc.copyin varPtr(%a : memref<10xi32>) -> memref<10xi32>
  %t = acc.declare_enter dataOperands(%u : memref<10xi32>)
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb0
^bb0:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb1, ^bb4
^bb1:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb3
^bb3:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb4, ^bb5
^bb4:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  acc.declare_exit token(%t) dataOperands(%u : memref<10xi32>)
  cf.br ^bb5
^bb5:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  return
^bb6:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb7
^bb7:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb8, ^bb4
^bb8:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb9, ^bb12
^bb9:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb10, ^bb8
^bb10:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.cond_br %c, ^bb11, ^bb11
^bb11:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb12
^bb12:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb13
^bb13:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb14
^bb14:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  cf.br ^bb15
^bb15:
  acc.parallel {
    %1 = memref.load %a[%i] : memref<10xi32>
    acc.yield
  }
  acc.declare_exit token(%t) dataOperands(%u : memref<10xi32>)
  return
}
