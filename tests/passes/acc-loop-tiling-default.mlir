// RUN: rmlir-opt %s --acc-loop-tiling=default-tile-size=300 --allow-unregistered-dialect

func.func @one(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  acc.parallel {
    acc.loop gang tile({%c4 : index}) control(%i : index) = (%c0 : index) to (%n : index) step (%c1 : index) {
      %x = memref.load %m[%i] : memref<?xf32>
      memref.store %x, %m[%i] : memref<?xf32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
func.func @two(%m: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %star = arith.constant -1 : index
  acc.parallel {
    acc.loop gang vector tile({%c4 : index, %star : index}) control(%i : index, %j : index) = (%c0, %c0 : index, index) to (%n, %n : index, index) step (%c1, %c1 : index, index) {
      %x = memref.load %m[%i, %j] : memref<?x?xf32>
      memref.store %x, %m[%j, %i] : memref<?x?xf32>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true, false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
