// RUN: not rmlir-opt %s --scf-forall-to-parallel
// Nothing is said.

func.func @a(%x: tensor<8xf32>, %c: index, %m: memref<8xf32>, %f: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = scf.forall (%i) in (%c) shared_outs(%o = %x) -> tensor<8xf32> {
    scf.forall.in_parallel { }
  }
  scf.forall (%i) in (%c) { memref.store %f, %m[%i] : memref<8xf32> }
  %1 = scf.forall (%i) in (%c) shared_outs(%o = %x) -> tensor<8xf32> {
    scf.forall.in_parallel { }
  }
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
