// RUN: not rmlir-opt %s --convert-arm-sme-to-scf --split-input-file

func.func @x(%m : memref<?x?xi32>, %i : index, %mask : vector<[4]x[4]xi1>, %pad : i32, %t : vector<[4]x[4]xi32>) {
  %3 = arm_sme.tile_load %m[%i, %i], %pad, %mask : memref<?x?xi32>, vector<[4]x[4]xi32>
  return
}
// -----
func.func @x(%m : memref<?x?xi32>, %i : index, %mask : vector<[4]x[4]xi1>, %pad : i32, %t : vector<[4]x[4]xi32>) {
  arm_sme.tile_store %t, %m[%i, %i], %mask : memref<?x?xi32>, vector<[4]x[4]xi32>
  return
}
// -----
func.func @x(%m : memref<?x?xi32>, %i : index, %pad : i32, %t : vector<[4]x[4]xi32>) {
  %mask = arith.constant dense<true> : vector<[4]x[4]xi1>
  arm_sme.tile_store %t, %m[%i, %i], %mask : memref<?x?xi32>, vector<[4]x[4]xi32>
  return
}
