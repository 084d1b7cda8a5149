// RUN: rmlir-opt %s --sccp --allow-unregistered-dialect
// Folding in place is taken back, but for a property that it gave to an operation.
func.func @launch(%n: index, %v: f32) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %n, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
    %0 = gpu.all_reduce add %v {} : (f32) -> (f32)
    %1 = gpu.subgroup_reduce add %v : (f32) -> (f32)
    "test.use"(%0, %1) : (f32, f32) -> ()
    gpu.terminator
  }
  return
}
func.func @compared(%x: index) -> i1 {
  %c1 = arith.constant 1 : index
  %0 = arith.cmpi slt, %c1, %x : index
  return %0 : i1
}
