// RUN: rmlir-opt %s --pass-pipeline=builtin.module(func.func(arm-sve-legalize-vector-storage))

func.func @m1(%m: memref<?xi1>, %b: memref<?xvector<[8]xi1>>, %i: index, %k: vector<[8]xi1>) {
  %a = memref.alloca() : memref<vector<[4]xi1>>
  %l = memref.load %a[] : memref<vector<[4]xi1>>
  memref.store %l, %a[] : memref<vector<[4]xi1>>
  return
}
func.func @m2(%n: index, %k: vector<[8]xi1>, %i: index) -> vector<[8]xi1> {
  %a = memref.alloca(%n) {alignment = 4, foo} : memref<?xvector<[8]xi1>>
  memref.store %k, %a[%i] : memref<?xvector<[8]xi1>>
  %l = memref.load %a[%i] : memref<?xvector<[8]xi1>>
  return %l : vector<[8]xi1>
}
func.func @m3(%k: vector<[16]xi1>, %i: index) -> vector<[16]xi1> {
  %a = memref.alloca() : memref<3xvector<[16]xi1>>
  memref.store %k, %a[%i] : memref<3xvector<[16]xi1>>
  %l = memref.load %a[%i] : memref<3xvector<[16]xi1>>
  return %l : vector<[16]xi1>
}
func.func @f(%k: vector<[4]xf32>, %i: index) -> vector<[4]xf32> {
  %a = memref.alloca() : memref<3xvector<[4]xf32>>
  memref.store %k, %a[%i] : memref<3xvector<[4]xf32>>
  %l = memref.load %a[%i] : memref<3xvector<[4]xf32>>
  return %l : vector<[4]xf32>
}
func.func @f2(%k: vector<[8]xf32>, %i: index) -> vector<[8]xf32> {
  %a = memref.alloca() : memref<3xvector<[8]xf32>>
  memref.store %k, %a[%i] : memref<3xvector<[8]xf32>>
  %l = memref.load %a[%i] : memref<3xvector<[8]xf32>>
  return %l : vector<[8]xf32>
}
func.func @tc() {
  %a = memref.alloca() : memref<3xvector<2x[8]xi1>>
  %t = vector.type_cast %a : memref<3xvector<2x[8]xi1>> to memref<3x2xvector<[8]xi1>>
  %b = memref.alloca() : memref<vector<2x[4]xi1>>
  %u = vector.type_cast %b : memref<vector<2x[4]xi1>> to memref<2xvector<[4]xi1>>
  %i = arith.constant 0 : index
  %l = memref.load %u[%i] : memref<2xvector<[4]xi1>>
  memref.store %l, %u[%i] : memref<2xvector<[4]xi1>>
  return
}
func.func @odd(%k: vector<[32]xi1>, %n: vector<[6]xi1>, %o: vector<4xi1>) {
  %a = memref.alloca() : memref<vector<[32]xi1>>
  memref.store %k, %a[] : memref<vector<[32]xi1>>
  %b = memref.alloca() : memref<vector<[6]xi1>>
  memref.store %n, %b[] : memref<vector<[6]xi1>>
  %c = memref.alloca() : memref<vector<4xi1>>
  memref.store %o, %c[] : memref<vector<4xi1>>
  %d = memref.alloc() : memref<vector<[8]xi1>>
  return
}
func.func @alloc(%k: vector<[4]xi1>, %i : index) -> vector<[4]xi1> {
  %a = memref.alloc(%i) {alignment = 8} : memref<?xvector<[4]xi1>, 3>
  memref.store %k, %a[%i] {nontemporal = true} : memref<?xvector<[4]xi1>, 3>
  %l = memref.load %a[%i] {nontemporal = true, bar} : memref<?xvector<[4]xi1>, 3>
  return %l : vector<[4]xi1>
}
func.func @args(%a: memref<vector<[4]xi1>>) -> vector<[4]xi1> {
  %l = memref.load %a[] : memref<vector<[4]xi1>>
  memref.store %l, %a[] : memref<vector<[4]xi1>>
  return %l : vector<[4]xi1>
}
func.func @cast3(%k: vector<[4]xi1>, %i : index) {
  %b = memref.alloca() : memref<vector<2x3x[4]xi1>>
  %u = vector.type_cast %b : memref<vector<2x3x[4]xi1>> to memref<2xvector<3x[4]xi1>>
  %v = vector.type_cast %u : memref<2xvector<3x[4]xi1>> to memref<2x3xvector<[4]xi1>>
  memref.store %k, %v[%i, %i] : memref<2x3xvector<[4]xi1>>
  return
}
func.func @store2(%k: vector<3x[4]xi1>, %m: vector<[2]xi1>, %n : vector<[1]xi1>, %i : index, %f: vector<[4]x[4]xf32>, %g: vector<[4]x4xf32>, %h: vector<[4]xi32>) -> vector<3x[4]xi1> {
  %b = memref.alloca() : memref<vector<3x[4]xi1>>
  memref.store %k, %b[] : memref<vector<3x[4]xi1>>
  %l = memref.load %b[] : memref<vector<3x[4]xi1>>
  %b2 = memref.alloca() : memref<vector<[2]xi1>>
  memref.store %m, %b2[] : memref<vector<[2]xi1>>
  %b1 = memref.alloca() : memref<vector<[1]xi1>>
  memref.store %n, %b1[] : memref<vector<[1]xi1>>
  %c = memref.alloca() : memref<vector<[4]x[4]xf32>>
  memref.store %f, %c[] : memref<vector<[4]x[4]xf32>>
  %d = memref.alloca() : memref<vector<[4]x4xf32>>
  memref.store %g, %d[] : memref<vector<[4]x4xf32>>
  %e = memref.alloca() : memref<vector<[4]xi32>>
  memref.store %h, %e[] : memref<vector<[4]xi32>>
  return %l : vector<3x[4]xi1>
}
func.func @dead(%k: vector<3x[4]xi1>) {
  %b = memref.alloca() : memref<vector<3x[4]xi1>>
  %c = memref.alloca() : memref<vector<[4]xf32>>
  return
}
