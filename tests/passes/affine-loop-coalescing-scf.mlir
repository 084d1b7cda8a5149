// RUN: rmlir-opt %s --affine-loop-coalescing --allow-unregistered-dialect

func.func @iter(%n: index, %m: index, %t: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<4xf32> {
    %s = scf.for %j = %c1 to %c5 step %c1 iter_args(%b = %a) -> tensor<4xf32> {
      %q = "use"(%i, %j, %b) : (index, index, tensor<4xf32>) -> tensor<4xf32>
      scf.yield %q : tensor<4xf32>
    }
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func @ones(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c1 step %c1 {
      scf.for %k = %c0 to %n step %c1 {
      "use"(%i, %j, %k) : (index, index, index) -> ()
      }
    }
  }
  return
}
func.func @i32(%n: i32, %l : i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  scf.for %i = %c0 to %n step %c3 : i32 {
    scf.for %j = %l to %n step %c1 : i32 {
      scf.for %k = %c0 to %c3 step %c1 : i32 {
      "use"(%i, %j, %k) : (i32, i32, i32) -> ()
      }
    }
  }
  return
}
func.func @imperfect(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    "x"() : () -> ()
    scf.for %j = %c0 to %n step %c1 {
      scf.for %k = %j to %n step %c1 {
      "use"(%i, %j, %k) : (index, index, index) -> ()
      }
    }
  }
  return
}
