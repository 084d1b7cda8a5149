// RUN: rmlir-opt %s --convert-func-to-spirv

func.func @a(%x: index, %f: f16, %i: i8) -> index { 
  %0 = call @b(%x) : (index) -> (index)
 return %0 : index }
func.func private @b(%x: index) -> index
func.func @v() { return }
func.func private @w(%x: i32)
func.func @a2(%x: i64) { return }
func.func @b2(%x: tensor<2xi32>, %m: vector<4xf32>, %o: vector<1xi8>, %c: complex<f32>) -> tensor<2xi32> { return %x : tensor<2xi32>}
func.func @c(%x: memref<2xi32>) { return }
func.func @d(%x: memref<2xi32, #spirv.storage_class<StorageBuffer>>) { return }
func.func @e(%x: i32) -> (i32, i32) { return %x, %x: i32, i32 }
func.func @memory(%a: memref<?xf32, #spirv.storage_class<StorageBuffer>>, %b: memref<4xi8, #spirv.storage_class<Uniform>>,
                  %c: memref<5xi1, #spirv.storage_class<Workgroup>>, %d: memref<2x3xvector<4xf32>, #spirv.storage_class<Function>>) {
  return
}
