// RUN: rmlir-opt %s --gpu-launch-sink-index-computations --allow-unregistered-dialect

func.func @s(%m: memref<?x?xf32>, %c: i1, %i: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c0 : memref<?x?xf32>
  %d1 = memref.dim %m, %c1 : memref<?x?xf32>
  %cmp = arith.cmpi slt, %i, %d : index
  %sel = arith.select %cmp, %d1, %j : index
  %add = arith.addi %sel, %i : index
  gpu.launch blocks(%x0, %x1, %x2) in (%x3 = %c1, %x4 = %c1, %x5 = %c1) threads(%y0, %y1, %y2) in (%y3 = %c1, %y4 = %c1, %y5 = %c1) {
    "use"(%sel, %d, %cmp, %i, %add) : (index, index, i1, index, index) -> ()
    scf.if %c { "use"(%m, %c0, %j) : (memref<?x?xf32>, index, index) -> () }
    gpu.terminator
  }
  return
}
