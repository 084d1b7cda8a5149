// RUN: rmlir-opt %s --loop-invariant-subset-hoisting

func.func @apart(%t: tensor<?xf32>, %lb: index, %ub: index, %st: index) -> (tensor<?xf32>, index) {
  %c = arith.constant 0 : index
  %r:2 = scf.for %i = %lb to %ub step %st iter_args(%a = %t, %k = %c) -> (tensor<?xf32>, index) {
    %s = tensor.extract_slice %a[0][5][1] : tensor<?xf32> to tensor<5xf32>
    %s2 = tensor.extract_slice %a[9][5][1] : tensor<?xf32> to tensor<5xf32>
    %u = "test.foo"(%s, %s2) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %n = tensor.insert_slice %u into %a[0][5][1] : tensor<5xf32> into tensor<?xf32>
    %m = tensor.insert_slice %s2 into %n[9][5][1] : tensor<5xf32> into tensor<?xf32>
    %l = arith.addi %k, %i : index
    scf.yield %m, %l : tensor<?xf32>, index
  }
  return %r#0, %r#1 : tensor<?xf32>, index
}
func.func @overlap(%t: tensor<?xf32>, %lb: index, %ub: index, %st: index) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> tensor<?xf32> {
    %s = tensor.extract_slice %a[0][5][1] : tensor<?xf32> to tensor<5xf32>
    %s2 = tensor.extract_slice %a[3][5][1] : tensor<?xf32> to tensor<5xf32>
    %u = "test.foo"(%s, %s2) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %n = tensor.insert_slice %u into %a[0][5][1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %n : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @nested(%t: tensor<?xf32>, %lb: index, %ub: index, %st: index) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> tensor<?xf32> {
    %q = scf.for %j = %lb to %ub step %st iter_args(%b = %a) -> tensor<?xf32> {
      %s = tensor.extract_slice %b[0][5][1] : tensor<?xf32> to tensor<5xf32>
      %u = "test.foo"(%s) : (tensor<5xf32>) -> tensor<5xf32>
      %n = tensor.insert_slice %u into %b[0][5][1] : tensor<5xf32> into tensor<?xf32>
      scf.yield %n : tensor<?xf32>
    }
    scf.yield %q : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @varying(%t: tensor<?xf32>, %lb: index, %ub: index, %st: index) -> tensor<?xf32> {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> tensor<?xf32> {
    %s = tensor.extract_slice %a[%i][5][1] : tensor<?xf32> to tensor<5xf32>
    %u = "test.foo"(%s) : (tensor<5xf32>) -> tensor<5xf32>
    %n = tensor.insert_slice %u into %a[%i][5][1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %n : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @some(%t: tensor<?xf32>, %lb: index, %ub: index, %st: index) -> (tensor<?xf32>) {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> (tensor<?xf32>) {
    %s = tensor.extract_slice %a[0][5][1] : tensor<?xf32> to tensor<5xf32>
    %s2 = tensor.extract_slice %a[9][5][1] : tensor<?xf32> to tensor<5xf32>
    %s3 = tensor.extract_slice %a[10][5][1] : tensor<?xf32> to tensor<5xf32>
    %x = "test.foo"(%s2, %s3) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %n = tensor.insert_slice %x into %a[9][5][1] : tensor<5xf32> into tensor<?xf32>
    %m = tensor.insert_slice %s into %n[0][5][1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %m : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @after(%t: tensor<?xf32>, %lb: index, %ub: index, %st: index) -> (tensor<?xf32>) {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> (tensor<?xf32>) {
    %s = tensor.extract_slice %a[0][5][1] : tensor<?xf32> to tensor<5xf32>
    %n = tensor.insert_slice %s into %a[0][5][1] : tensor<5xf32> into tensor<?xf32>
    %s2 = tensor.extract_slice %n[9][5][1] : tensor<?xf32> to tensor<5xf32>
    %v = "test.foo"(%s2) : (tensor<5xf32>) -> tensor<5xf32>
    scf.yield %n : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @crossed(%t: tensor<?xf32>, %lb: index, %ub: index, %st: index) -> (tensor<?xf32>) {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> (tensor<?xf32>) {
    %s = tensor.extract_slice %a[0][5][1] : tensor<?xf32> to tensor<5xf32>
    %s2 = tensor.extract_slice %a[9][5][1] : tensor<?xf32> to tensor<5xf32>
    %s3 = tensor.extract_slice %a[20][5][1] : tensor<?xf32> to tensor<5xf32>
    %n = tensor.insert_slice %s2 into %a[9][5][1] : tensor<5xf32> into tensor<?xf32>
    %m = tensor.insert_slice %s into %n[0][5][1] : tensor<5xf32> into tensor<?xf32>
    %o = tensor.insert_slice %s3 into %m[20][5][1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %o : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @later(%t: tensor<?xf32>, %lb: index, %ub: index, %st: index) -> (tensor<?xf32>) {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> (tensor<?xf32>) {
    %s = tensor.extract_slice %a[0][5][1] : tensor<?xf32> to tensor<5xf32>
    %n = tensor.insert_slice %s into %a[0][5][1] : tensor<5xf32> into tensor<?xf32>
    %s2 = tensor.extract_slice %n[9][5][1] : tensor<?xf32> to tensor<5xf32>
    %m = tensor.insert_slice %s2 into %n[9][5][1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %m : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @two(%t: tensor<?xf32>, %lb: index, %ub: index, %st: index) -> (tensor<?xf32>) {
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %t) -> (tensor<?xf32>) {
    %q = scf.for %j = %lb to %ub step %st iter_args(%b = %a) -> tensor<?xf32> {
      %s = tensor.extract_slice %b[0][5][1] : tensor<?xf32> to tensor<5xf32>
      %u = "test.foo"(%s) : (tensor<5xf32>) -> tensor<5xf32>
      %n = tensor.insert_slice %u into %b[0][5][1] : tensor<5xf32> into tensor<?xf32>
      scf.yield %n : tensor<?xf32>
    }
    %s2 = tensor.extract_slice %q[9][5][1] : tensor<?xf32> to tensor<5xf32>
    %m = tensor.insert_slice %s2 into %q[9][5][1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %m : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
