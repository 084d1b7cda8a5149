// RUN: not rmlir-opt %s --allow-unregistered-dialect --convert-vector-to-arm-sme --split-input-file

func.func @load3(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.load %m3[%i, %j, %k] : memref<?x?x?xf32>, vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
// -----
func.func @tr6(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %0 = vector.transfer_read %m3[%i, %j, %k], %pad {in_bounds = [true, true]} : memref<?x?x?xf32>, vector<[4]x[4]xf32>
  %r = vector.transpose %0, [1, 0] : vector<[4]x[4]xf32> to vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
