// RUN: rmlir-opt %s --nvgpu-optimize-shared-memory --split-input-file

// What makes a memory stay as it is, and with it all after it: rows that are short, sizes that are not known, parts of it, other accesses.
func.func @short(%a: vector<4xf16>, %i: index, %j: index) -> vector<4xf16> {
  %shm = memref.alloc() : memref<128x8xf16, 3>
  vector.store %a, %shm[%i, %j] : memref<128x8xf16, 3>, vector<4xf16>
  %v = vector.load %shm[%i, %j] : memref<128x8xf16, 3>, vector<4xf16>
  return %v : vector<4xf16>
}
// -----
func.func @part(%a: vector<4xf16>, %i: index, %j: index) -> vector<4xf16> {
  %shm = memref.alloc() : memref<128x64xf16, 3>
  %s = memref.subview %shm[0, 0] [4, 4] [1, 1] : memref<128x64xf16, 3> to memref<4x4xf16, strided<[64, 1]>, 3>
  vector.store %a, %shm[%i, %j] : memref<128x64xf16, 3>, vector<4xf16>
  %v = vector.load %shm[%i, %j] : memref<128x64xf16, 3>, vector<4xf16>
  return %v : vector<4xf16>
}
// -----
func.func @line(%a: vector<4xf16>, %i: index, %j: index) -> vector<4xf16> {
  %shm = memref.alloc() : memref<128xf16, 3>
  vector.store %a, %shm[%i] : memref<128xf16, 3>, vector<4xf16>
  %v = vector.load %shm[%i] : memref<128xf16, 3>, vector<4xf16>
  return %v : vector<4xf16>
}
// -----
func.func @transfer(%a: vector<4xf16>, %i: index, %j: index) -> vector<4xf16> {
  %z = arith.constant 0.0 : f16
  %shm = memref.alloc() : memref<128x64xf16, 3>
  vector.store %a, %shm[%i, %j] : memref<128x64xf16, 3>, vector<4xf16>
  %v = vector.transfer_read %shm[%i, %j], %z : memref<128x64xf16, 3>, vector<4xf16>
  return %v : vector<4xf16>
}
// -----
func.func @only_read(%i: index, %j: index) -> vector<4xf16> {
  %shm = memref.alloc() : memref<128x64xf16, 3>
  %v = vector.load %shm[%i, %j] : memref<128x64xf16, 3>, vector<4xf16>
  return %v : vector<4xf16>
}
// -----
func.func @device(%a: vector<4xf16>, %i: index, %j: index) -> vector<4xf16> {
  %shm = memref.alloc() : memref<128x64xf16>
  vector.store %a, %shm[%i, %j] : memref<128x64xf16>, vector<4xf16>
  %v = vector.load %shm[%i, %j] : memref<128x64xf16>, vector<4xf16>
  return %v : vector<4xf16>
}
// -----
// The first one stays, and so does the second one.
func.func @order(%a: vector<4xf16>, %i: index, %j: index) -> vector<4xf16> {
  %shm1 = memref.alloc() : memref<128x64xf16, 3>
  %shm = memref.alloc() : memref<128x64xf16, 3>
  vector.store %a, %shm[%i, %j] : memref<128x64xf16, 3>, vector<4xf16>
  %v = vector.load %shm[%i, %j] : memref<128x64xf16, 3>, vector<4xf16>
  return %v : vector<4xf16>
}
// -----
// The last two of three dimensions, other sizes, and the memory said by its name.
func.func @sizes(%a: vector<4xf32>, %i: index, %j: index, %b: i8, %c: vector<2xi1>, %l: vector<1xi128>) -> (vector<4xf32>, i8, vector<2xi1>, vector<1xi128>) {
  %shm1 = memref.alloc() : memref<4x48x96xf32, #gpu.address_space<workgroup>>
  vector.store %a, %shm1[%i, %i, %j] : memref<4x48x96xf32, #gpu.address_space<workgroup>>, vector<4xf32>
  %v1 = vector.load %shm1[%j, %i, %j] : memref<4x48x96xf32, #gpu.address_space<workgroup>>, vector<4xf32>
  %shm2 = memref.alloc() : memref<128x20xi8, 3>
  memref.store %b, %shm2[%i, %j] : memref<128x20xi8, 3>
  %v2 = memref.load %shm2[%i, %j] : memref<128x20xi8, 3>
  return %v1, %v2, %c, %l : vector<4xf32>, i8, vector<2xi1>, vector<1xi128>
}
// -----
func.func @sizes2(%b: i8, %c: i1, %l: i128, %i: index, %j: index) {
  %shm3 = memref.alloc() : memref<128x300xi1, 3>
  memref.store %c, %shm3[%i, %j] : memref<128x300xi1, 3>
  %v3 = memref.load %shm3[%i, %j] : memref<128x300xi1, 3>
  %shm4 = memref.alloc() : memref<128x4xi128, 3>
  memref.store %l, %shm4[%i, %j] : memref<128x4xi128, 3>
  %v4 = memref.load %shm4[%i, %j] : memref<128x4xi128, 3>
  %shm6 = memref.alloc() : memref<128x64xi128, 3>
  memref.store %l, %shm6[%i, %j] : memref<128x64xi128, 3>
  %v6 = memref.load %shm6[%i, %j] : memref<128x64xi128, 3>
  %shm5 = memref.alloc() : memref<128x160xi1, 3>
  memref.store %c, %shm5[%i, %j] : memref<128x160xi1, 3>
  %v5 = memref.load %shm5[%i, %j] : memref<128x160xi1, 3>
  return
}
// -----
func.func @from_shared(%arg0: memref<128x128xf16>, %i: index, %j: index) {
  %shm = memref.alloc() : memref<128x32xf16, 3>
  %shm2 = memref.alloc() : memref<128x32xf16, 3>
  memref.copy %shm, %shm2 : memref<128x32xf16, 3> to memref<128x32xf16, 3>
  return
}
