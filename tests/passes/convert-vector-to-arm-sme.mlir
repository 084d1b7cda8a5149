// RUN: rmlir-opt %s --allow-unregistered-dialect --convert-vector-to-arm-sme

func.func @tr(%m: memref<?x?xf32>, %mf: memref<?x?x?xf32>, %i: index, %j: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %s: f32, %v14: vector<1x[4]xf32>, %v11: vector<1xf32>) {
  %r1 = vector.transfer_read %m[%i, %j], %pad {in_bounds = [true, true]} : memref<?x?xf32>, vector<[4]x[4]xf32>
  %r2 = vector.transfer_read %m[%i, %j], %pad, %mask {in_bounds = [true, true]} : memref<?x?xf32>, vector<[4]x[4]xf32>
  %r3 = vector.transfer_read %m[%i, %j], %pad {permutation_map = affine_map<(d0, d1) -> (d1, d0)>, in_bounds = [true, true]} : memref<?x?xf32>, vector<[4]x[4]xf32>
  %r4 = vector.transfer_read %m[%i, %j], %pad : memref<?x?xf32>, vector<[4]x[4]xf32>
  vector.transfer_write %v, %m[%i, %j] {in_bounds = [true, true]} : vector<[4]x[4]xf32>, memref<?x?xf32>
  vector.transfer_write %v, %m[%i, %j], %mask {in_bounds = [true, true]} : vector<[4]x[4]xf32>, memref<?x?xf32>
  vector.transfer_write %v, %m[%i, %j] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>, in_bounds = [true, true]} : vector<[4]x[4]xf32>, memref<?x?xf32>
  vector.transfer_write %v, %m[%i, %j] : vector<[4]x[4]xf32>, memref<?x?xf32>
  %l = vector.load %m[%i, %j] : memref<?x?xf32>, vector<[4]x[4]xf32>
  vector.store %v, %m[%i, %j] : memref<?x?xf32>, vector<[4]x[4]xf32>
  %b1 = vector.broadcast %s : f32 to vector<[4]x[4]xf32>
  %b2 = vector.broadcast %a : vector<[4]xf32> to vector<[4]x[4]xf32>
  %b3 = vector.broadcast %v14 : vector<1x[4]xf32> to vector<[4]x[4]xf32>
  %t1 = vector.transpose %v, [1, 0] : vector<[4]x[4]xf32> to vector<[4]x[4]xf32>
  %o1 = vector.outerproduct %a, %a, %v {kind = #vector.kind<add>} : vector<[4]xf32>, vector<[4]xf32>
  %o2 = vector.outerproduct %a, %a, %v {kind = #vector.kind<mul>} : vector<[4]xf32>, vector<[4]xf32>
  %o3 = vector.mask %mask { vector.outerproduct %a, %a, %v {kind = #vector.kind<add>} : vector<[4]xf32>, vector<[4]xf32> } : vector<[4]x[4]xi1> -> vector<[4]x[4]xf32>
  %e1 = vector.extract %v[%i] : vector<[4]xf32> from vector<[4]x[4]xf32>
  %e2 = vector.extract %v[1, %i] : f32 from vector<[4]x[4]xf32>
  %n1 = vector.insert %a, %v[%i] : vector<[4]xf32> into vector<[4]x[4]xf32>
  %n2 = vector.insert %s, %v[%i, 2] : f32 into vector<[4]x[4]xf32>
  vector.print %v : vector<[4]x[4]xf32>
  "t.u"(%r1,%r2,%r3,%r4,%l,%b1,%b2,%b3,%t1,%o1,%o2,%o3,%n1,%n2,%e1,%e2) : (vector<[4]x[4]xf32>,vector<[4]x[4]xf32>,vector<[4]x[4]xf32>,vector<[4]x[4]xf32>,vector<[4]x[4]xf32>,vector<[4]x[4]xf32>,vector<[4]x[4]xf32>,vector<[4]x[4]xf32>,vector<[4]x[4]xf32>,vector<[4]x[4]xf32>,vector<[4]x[4]xf32>,vector<[4]x[4]xf32>,vector<[4]x[4]xf32>,vector<[4]x[4]xf32>,vector<[4]xf32>,f32) -> ()
  return
}
func.func @b0(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.broadcast %v0 : vector<f32> to vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @bbad(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.broadcast %s : f32 to vector<4x[4]xf32>
  "t.u"(%r) : (vector<4x[4]xf32>) -> ()
  return
}
  
func.func @bcast(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.transfer_read %m[%i, %j], %pad {permutation_map = affine_map<(d0, d1) -> (0, d1)>, in_bounds = [true, true]} : memref<?x?xf32>, vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @bself(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.broadcast %v : vector<[4]x[4]xf32> to vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @ex2(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.extract %v[2, 1] : f32 from vector<[4]x[4]xf32>
  "t.u"(%r) : (f32) -> ()
  return
}
  
func.func @ex3(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %0 = vector.extract %v[1] : vector<[4]xf32> from vector<[4]x[4]xf32>
  vector.transfer_write %0, %m[%i, %j] {in_bounds = [true]} : vector<[4]xf32>, memref<?x?xf32>
  return
}
  
func.func @exall(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.extract %v[] : vector<[4]x[4]xf32> from vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @exbad(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.extract %bad[2, 1] : f32 from vector<4x[4]xf32>
  "t.u"(%r) : (f32) -> ()
  return
}
  
func.func @fold(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %c = arith.constant 0 : index
  %0 = arm_sme.extract_tile_slice %v[%k] : vector<[4]xf32> from vector<[4]x[4]xf32>
  vector.transfer_write %0, %m[%i, %j] {in_bounds = [true]} : vector<[4]xf32>, memref<?x?xf32>
  return
}
  
func.func @fold1(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %0 = arm_sme.extract_tile_slice %v[%k] : vector<[4]xf32> from vector<[4]x[4]xf32>
  vector.transfer_write %0, %m1[%i] {in_bounds = [true]} : vector<[4]xf32>, memref<?xf32>
  return
}
  
func.func @fold3(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %0 = arm_sme.extract_tile_slice %v[%k] : vector<[4]xf32> from vector<[4]x[4]xf32>
  vector.transfer_write %0, %m3[%i, %j, %k] {in_bounds = [true], foo} : vector<[4]xf32>, memref<?x?x?xf32>
  return
}
  
func.func @foldm(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %0 = arm_sme.extract_tile_slice %v[%k] layout<vertical> : vector<[4]xf32> from vector<[4]x[4]xf32>
  vector.transfer_write %0, %m[%i, %j], %sm {in_bounds = [true]} : vector<[4]xf32>, memref<?x?xf32>
  return
}
  
func.func @foldoob(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %0 = arm_sme.extract_tile_slice %v[%k] layout<vertical> : vector<[4]xf32> from vector<[4]x[4]xf32>
  vector.transfer_write %0, %m[%i, %j], %sm : vector<[4]xf32>, memref<?x?xf32>
  return
}
  
func.func @foldperm(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %0 = arm_sme.extract_tile_slice %v[%k] : vector<[4]xf32> from vector<[4]x[4]xf32>
  vector.transfer_write %0, %m[%i, %j] {permutation_map = affine_map<(d0, d1) -> (d0)>, in_bounds = [true]} : vector<[4]xf32>, memref<?x?xf32>
  return
}
  
func.func @foldt(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %0 = arm_sme.extract_tile_slice %v[%k] : vector<[4]xf32> from vector<[4]x[4]xf32>
  %r = vector.transfer_write %0, %t[%i, %j] {in_bounds = [true]} : vector<[4]xf32>, tensor<?x?xf32>
  "t.u"(%r) : (tensor<?x?xf32>) -> ()
  return
}
  
func.func @i128(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %0 = arith.constant 3 : i128
  %r = vector.broadcast %0 : i128 to vector<[1]x[1]xi128>
  "t.u"(%r) : (vector<[1]x[1]xi128>) -> ()
  return
}
  
func.func @ins2(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.insert %s, %v[2, %i] : f32 into vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @insall(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.insert %v, %v[] : vector<[4]x[4]xf32> into vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @loadattr(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.load %m[%i, %j] {alignment = 8, nontemporal = true, foo} : memref<?x?xf32>, vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @maskT(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.transfer_read %m[%i, %j], %pad, %mask {permutation_map = affine_map<(d0, d1) -> (d1, d0)>, in_bounds = [true, true]} : memref<?x?xf32>, vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @maskTw(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  vector.transfer_write %v, %m[%i, %j], %mask {permutation_map = affine_map<(d0, d1) -> (d1, d0)>, in_bounds = [true, true]} : vector<[4]x[4]xf32>, memref<?x?xf32>
  return
}
  
func.func @notile(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.transfer_read %m[%i, %j], %pad {in_bounds = [true, true]} : memref<?x?xf32>, vector<4x[4]xf32>
  "t.u"(%r) : (vector<4x[4]xf32>) -> ()
  return
}
  
func.func @opbad(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.outerproduct %h, %h : vector<[8]xf16>, vector<[8]xf16>
  "t.u"(%r) : (vector<[8]x[8]xf16>) -> ()
  return
}
  
func.func @opcm(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %c = vector.create_mask %i, %j : vector<[4]x[4]xi1>
  %r = vector.mask %c { vector.outerproduct %a, %b, %v {kind = #vector.kind<add>} : vector<[4]xf32>, vector<[4]xf32> } : vector<[4]x[4]xi1> -> vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @opcmb(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %c = vector.create_mask %i, %j : vector<[4]x[4]xi1>
  %r = vector.mask %c { vector.outerproduct %a, %b {kind = #vector.kind<add>} : vector<[4]xf32>, vector<[4]xf32> } : vector<[4]x[4]xi1> -> vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @opint(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %c = arith.constant dense<1> : vector<[4]xi32>
  %r = vector.outerproduct %c, %c : vector<[4]xi32>, vector<[4]xi32>
  "t.u"(%r) : (vector<[4]x[4]xi32>) -> ()
  return
}
  
func.func @opmaskmul(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %c = vector.create_mask %i, %j : vector<[4]x[4]xi1>
  %r = vector.mask %c { vector.outerproduct %a, %b, %v {kind = #vector.kind<mul>} : vector<[4]xf32>, vector<[4]xf32> } : vector<[4]x[4]xi1> -> vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @opmaskother(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.mask %mask { vector.outerproduct %a, %b, %v {kind = #vector.kind<add>} : vector<[4]xf32>, vector<[4]xf32> } : vector<[4]x[4]xi1> -> vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @opmax(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.outerproduct %a, %b, %v {kind = #vector.kind<maxnumf>} : vector<[4]xf32>, vector<[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @opnoacc(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.outerproduct %a, %b {kind = #vector.kind<add>} : vector<[4]xf32>, vector<[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @opsc(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.outerproduct %a, %s : vector<[4]xf32>, f32
  "t.u"(%r) : (vector<[4]xf32>) -> ()
  return
}
  
func.func @print(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  vector.print %v : vector<[4]x[4]xf32> punctuation <comma>
  return
}
  
func.func @print2(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  vector.print %v : vector<[4]x[4]xf32>
  vector.print %bad : vector<4x[4]xf32>
  vector.print str "foo"
  vector.print %a : vector<[4]xf32>
  vector.print punctuation <open>
  return
}
  
func.func @psel(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %c = vector.create_mask %i, %j : vector<[4]x[8]xi1>
  %r = vector.extract %c[%k] : vector<[8]xi1> from vector<[4]x[8]xi1>
  "t.u"(%r) : (vector<[8]xi1>) -> ()
  return
}
  
func.func @psel1(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %c = vector.create_mask %i, %j : vector<4x[4]xi1>
  %r = vector.extract %c[%k] : vector<[4]xi1> from vector<4x[4]xi1>
  "t.u"(%r) : (vector<[4]xi1>) -> ()
  return
}
  
func.func @psel10(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %c = vector.create_mask %i, %j : vector<[4]x4xi1>
  %r = vector.extract %c[%k] : vector<4xi1> from vector<[4]x4xi1>
  "t.u"(%r) : (vector<4xi1>) -> ()
  return
}
  
func.func @psel2(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %c = vector.create_mask %i, %j : vector<[4]x[32]xi1>
  %r = vector.extract %c[%k] : vector<[32]xi1> from vector<[4]x[32]xi1>
  "t.u"(%r) : (vector<[32]xi1>) -> ()
  return
}
  
func.func @psel3(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %c = vector.create_mask %i, %j : vector<[4]x[2]xi1>
  %r = vector.extract %c[%k] : vector<[2]xi1> from vector<[4]x[2]xi1>
  "t.u"(%r) : (vector<[2]xi1>) -> ()
  return
}
  
func.func @psel4(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %c = vector.create_mask %i, %j, %k : vector<2x[4]x[2]xi1>
  %r = vector.extract %c[%k, %k] : vector<[2]xi1> from vector<2x[4]x[2]xi1>
  "t.u"(%r) : (vector<[2]xi1>) -> ()
  return
}
  
func.func @psel5(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %c = vector.create_mask %i, %j : vector<[4]x[4]xi1>
  %r = vector.extract %c[%k, %k] : i1 from vector<[4]x[4]xi1>
  "t.u"(%r) : (i1) -> ()
  return
}
  
func.func @psel6(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %c = vector.create_mask %i, %j : vector<[32]x[4]xi1>
  %r = vector.extract %c[%k] : vector<[4]xi1> from vector<[32]x[4]xi1>
  "t.u"(%r) : (vector<[4]xi1>) -> ()
  return
}
  
func.func @psel7(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %c = vector.create_mask %i, %j : vector<[4]x[3]xi1>
  %r = vector.extract %c[%k] : vector<[3]xi1> from vector<[4]x[3]xi1>
  "t.u"(%r) : (vector<[3]xi1>) -> ()
  return
}
  
func.func @psel8(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %c = vector.create_mask %i, %j : vector<[1]x[2]xi1>
  %r = vector.extract %c[%k] : vector<[2]xi1> from vector<[1]x[2]xi1>
  "t.u"(%r) : (vector<[2]xi1>) -> ()
  return
}
  
func.func @psel9(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %c = vector.create_mask %i, %j : vector<[16]x[1]xi1>
  %r = vector.extract %c[%k] : vector<[1]xi1> from vector<[16]x[1]xi1>
  "t.u"(%r) : (vector<[1]xi1>) -> ()
  return
}
  
func.func @pselc(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %c = vector.create_mask %i, %j : vector<[4]x[4]xi1>
  %r = vector.extract %c[2] : vector<[4]xi1> from vector<[4]x[4]xi1>
  "t.u"(%r) : (vector<[4]xi1>) -> ()
  return
}
  
func.func @rank1map(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.transfer_read %m3[%i, %j, %k], %pad {permutation_map = affine_map<(d0, d1, d2) -> (d0, d1)>, in_bounds = [true, true]} : memref<?x?x?xf32>, vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @rank3read(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.transfer_read %m3[%i, %j, %k], %pad {in_bounds = [true, true]} : memref<?x?x?xf32>, vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @storebad(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  vector.store %bad, %m[%i, %j] : memref<?x?xf32>, vector<4x[4]xf32>
  return
}
  
func.func @tensor(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.transfer_read %t[%i, %j], %pad {in_bounds = [true, true]} : tensor<?x?xf32>, vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @tr2(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %0 = vector.transfer_read %m[%i, %j], %pad {permutation_map = affine_map<(d0, d1) -> (d1, d0)>, in_bounds = [true, true]} : memref<?x?xf32>, vector<[4]x[4]xf32>
  %r = vector.transpose %0, [1, 0] : vector<[4]x[4]xf32> to vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @tr3(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %0 = vector.transfer_read %m[%i, %j], %pad, %mask {in_bounds = [true, true]} : memref<?x?xf32>, vector<[4]x[4]xf32>
  %r = vector.transpose %0, [1, 0] : vector<[4]x[4]xf32> to vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @tr4(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %0 = vector.transfer_read %m[%i, %j], %pad {in_bounds = [true, true]} : memref<?x?xf32>, vector<[4]x[4]xf32>
  %r = vector.transpose %0, [1, 0] : vector<[4]x[4]xf32> to vector<[4]x[4]xf32>
  "t.u"(%r, %0) : (vector<[4]x[4]xf32>, vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @tr5(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %0 = vector.transfer_read %m[%i, %j], %pad : memref<?x?xf32>, vector<[4]x[4]xf32>
  %r = vector.transpose %0, [1, 0] : vector<[4]x[4]xf32> to vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @tr7(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %0 = vector.transfer_read %t[%i, %j], %pad {in_bounds = [true, true]} : tensor<?x?xf32>, vector<[4]x[4]xf32>
  %r = vector.transpose %0, [1, 0] : vector<[4]x[4]xf32> to vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @tr8(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.transpose %bad, [1, 0] : vector<4x[4]xf32> to vector<[4]x4xf32>
  "t.u"(%r) : (vector<[4]x4xf32>) -> ()
  return
}
  
func.func @tr9(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %0 = vector.transfer_read %m[%i, %j], %pad {permutation_map = affine_map<(d0, d1) -> (0, d1)>, in_bounds = [true, true]} : memref<?x?xf32>, vector<[4]x[4]xf32>
  %r = vector.transpose %0, [1, 0] : vector<[4]x[4]xf32> to vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @trid(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.transpose %v, [0, 1] : vector<[4]x[4]xf32> to vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @trload(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %0 = arm_sme.tile_load %m[%i, %j], %pad, %mask layout<vertical> : memref<?x?xf32>, vector<[4]x[4]xf32>
  %r = vector.transpose %0, [1, 0] : vector<[4]x[4]xf32> to vector<[4]x[4]xf32>
  "t.u"(%r, %0) : (vector<[4]x[4]xf32>, vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @trread(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %0 = vector.transfer_read %m[%i, %j], %pad {in_bounds = [true, true]} : memref<?x?xf32>, vector<[4]x[4]xf32>
  %r = vector.transpose %0, [1, 0] : vector<[4]x[4]xf32> to vector<[4]x[4]xf32>
  "t.u"(%r) : (vector<[4]x[4]xf32>) -> ()
  return
}
  
func.func @write3(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  vector.transfer_write %v, %m3[%i, %j, %k] {in_bounds = [true, true]} : vector<[4]x[4]xf32>, memref<?x?x?xf32>
  return
}
  
func.func @writetensor(%m: memref<?x?xf32>, %m1: memref<?xf32>, %m3: memref<?x?x?xf32>, %t: tensor<?x?xf32>, %mi: memref<?x?xi8>, %mb : memref<?x?xi8>, %i: index, %j: index, %k: index, %pad: f32, %v: vector<[4]x[4]xf32>, %mask: vector<[4]x[4]xi1>, %a: vector<[4]xf32>, %b: vector<[4]xf32>, %s: f32, %v0: vector<f32>, %m4: vector<[4]xi1>, %h: vector<[8]xf16>, %i8: vector<[16]x[16]xi8>, %bad: vector<4x[4]xf32>, %sm: vector<[4]xi1>) {
  %r = vector.transfer_write %v, %t[%i, %j] {in_bounds = [true, true]} : vector<[4]x[4]xf32>, tensor<?x?xf32>
  "t.u"(%r) : (tensor<?x?xf32>) -> ()
  return
}
  
