// RUN: rmlir-opt %s --convert-parallel-loops-to-gpu --split-input-file

#map = affine_map<(d0) -> (d0)>
#mp = affine_map<(d0)[s0] -> (d0 * 2 + s0)>
func.func @p1(%a: index, %b: index, %c: index, %m: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i, %j) = (%c0, %a) to (%b, %c8) step (%c1, %c) {
    %u = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%b]
    scf.parallel (%k) = (%c0) to (%u) step (%c1) {
      %x = memref.load %m[%i, %k] : memref<?x?xf32>
      memref.store %x, %m[%k, %j] : memref<?x?xf32>
      scf.reduce
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    scf.reduce
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>], foo = 3 : i32}
  return
}
// -----
func.func @p3(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %r = scf.parallel (%k) = (%c0) to (%n) step (%c1) init (%cst) -> f32 {
      %x = memref.load %m[%k] : memref<?xf32>
      scf.reduce (%x : f32) {
      ^bb0(%l: f32, %rr: f32):
        %s = arith.addf %l, %rr : f32
        scf.reduce.return %s : f32
      }
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    memref.store %r, %m[%i] : memref<?xf32>
    scf.reduce
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @p4(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %e = arith.muli %i, %i : index
    %t = arith.constant 12 : index
    %f = arith.minsi %e, %t : index
    %g = arith.muli %f, %t : index
    scf.parallel (%k) = (%c0) to (%g) step (%t) {
      %y = memref.load %m[%k] : memref<?xf32>
      memref.store %y, %m[%i] : memref<?xf32>
      scf.reduce
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0 + 1), bound = (d0) -> (d0 * 2)>]}
    scf.reduce
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
