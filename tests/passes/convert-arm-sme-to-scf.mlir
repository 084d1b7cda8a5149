// RUN: rmlir-opt %s --allow-unregistered-dialect --convert-arm-sme-to-scf

func.func @tl(%m : memref<?x?xi32>, %i : index, %mask : vector<[4]x[4]xi1>, %pad : i32) {
  %0 = arm_sme.tile_load %m[%i, %i] : memref<?x?xi32>, vector<[4]x[4]xi32>
  %1 = arm_sme.tile_load %m[%i, %i] layout<vertical> : memref<?x?xi32>, vector<[4]x[4]xi32>
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %mk = vector.create_mask %c2, %c3 : vector<[4]x[4]xi1>
  %zero = arith.constant 0 : i32
  %2 = arm_sme.tile_load %m[%i, %i], %zero, %mk : memref<?x?xi32>, vector<[4]x[4]xi32>
  %3 = arm_sme.tile_load %m[%i, %i], %pad, %mk : memref<?x?xi32>, vector<[4]x[4]xi32>
  %4 = arm_sme.tile_load %m[%i, %i], %pad, %mk layout<vertical> : memref<?x?xi32>, vector<[4]x[4]xi32>
  "t.u"(%0,%1,%2,%3,%4) : (vector<[4]x[4]xi32>,vector<[4]x[4]xi32>,vector<[4]x[4]xi32>,vector<[4]x[4]xi32>,vector<[4]x[4]xi32>) -> ()
  return
}
func.func @ts(%m : memref<?x?xi32>, %i : index, %mask : vector<[4]x[4]xi1>, %t : vector<[4]x[4]xi32>) {
  arm_sme.tile_store %t, %m[%i, %i] : memref<?x?xi32>, vector<[4]x[4]xi32>
  arm_sme.tile_store %t, %m[%i, %i] layout<vertical> : memref<?x?xi32>, vector<[4]x[4]xi32>
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %mk = vector.create_mask %c2, %c3 : vector<[4]x[4]xi1>
  arm_sme.tile_store %t, %m[%i, %i], %mk : memref<?x?xi32>, vector<[4]x[4]xi32>
  arm_sme.tile_store %t, %m[%i, %i], %mk layout<vertical> : memref<?x?xi32>, vector<[4]x[4]xi32>
  return
}
func.func @vertical(%m : memref<?x?xf32>, %i : index, %j : index, %c2: index, %c3 : index, %pad : f32) {
  %1 = arm_sme.tile_load %m[%i, %j] layout<vertical> : memref<?x?xf32>, vector<[4]x[4]xf32>
  %mk = vector.create_mask %c2, %c3 : vector<[4]x[4]xi1>
  %zero = arith.constant 0.0 : f32
  %nzero = arith.constant -0.0 : f32
  %2 = arm_sme.tile_load %m[%i, %j], %zero, %mk layout<vertical> : memref<?x?xf32>, vector<[4]x[4]xf32>
  %3 = arm_sme.tile_load %m[%i, %j], %nzero, %mk : memref<?x?xf32>, vector<[4]x[4]xf32>
  %4 = arm_sme.tile_load %m[%i, %j], %pad, %mk layout<vertical> {foo} : memref<?x?xf32>, vector<[4]x[4]xf32>
  arm_sme.tile_store %1, %m[%i, %j] layout<vertical> : memref<?x?xf32>, vector<[4]x[4]xf32>
  arm_sme.tile_store %1, %m[%i, %j], %mk layout<vertical> : memref<?x?xf32>, vector<[4]x[4]xf32>
  "t.u"(%1,%2,%3,%4) : (vector<[4]x[4]xf32>,vector<[4]x[4]xf32>,vector<[4]x[4]xf32>,vector<[4]x[4]xf32>) -> ()
  return
}
