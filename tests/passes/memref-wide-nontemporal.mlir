// RUN: rmlir-opt %s --memref-emulate-wide-int=widest-int-supported=32
// What is said of an access stays.
func.func @f(%x: i32, %i: index) {
  %m = memref.alloc() : memref<4xi64>
  %0 = memref.load %m[%i] {nontemporal = true} : memref<4xi64>
  memref.store %0, %m[%i] {nontemporal = true} : memref<4xi64>
  return
}
