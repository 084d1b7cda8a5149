// RUN: rmlir-opt %s --convert-to-llvm
// Addresses are pointers; what belongs to a memref besides is a struct. Differences, and accesses, stay.
func.func @a(%p: !ptr.ptr<#ptr.generic_space>, %q: !ptr.ptr<#ptr.generic_space>, %i: index, %v: vector<4x!ptr.ptr<#ptr.generic_space>>, %w: vector<4xindex>, %l: vector<4xi64>) -> (index, i32, i64, vector<4xi64>) {
  %9 = ptr.ptr_diff %p, %q : !ptr.ptr<#ptr.generic_space> -> i64
  %10 = ptr.ptr_diff nuw|nsw %p, %q : !ptr.ptr<#ptr.generic_space> -> i32
  %11 = ptr.ptr_diff nuw %p, %q : !ptr.ptr<#ptr.generic_space> -> index
  %12 = ptr.ptr_diff nuw %v, %v : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xi64>
  %13 = ptr.ptr_add %v, %w : vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xindex>
  %14 = ptr.ptr_add nuw %p, %l : !ptr.ptr<#ptr.generic_space>, vector<4xi64>
  %15 = ptr.type_offset !ptr.ptr<#ptr.generic_space> : i16
  %16 = ptr.type_offset i1 : i64
  %17 = ptr.type_offset vector<3xf32> : i64
  return %11, %10, %9, %12 : index, i32, i64, vector<4xi64>
}
func.func @b(%m: memref<?x2xf32, strided<[?, ?], offset: ?>, 3>, %u: memref<*xf32, 3>, %s: memref<4xf32, strided<[1], offset: 5>>, %g: memref<2xf32, #ptr.generic_space>, %gu: memref<*xf32, #ptr.generic_space>, %z: memref<f32, #ptr.generic_space>) {
  %2 = ptr.to_ptr %g : memref<2xf32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %3 = ptr.get_metadata %g : memref<2xf32, #ptr.generic_space>
  %4 = ptr.from_ptr %2 metadata %3 : !ptr.ptr<#ptr.generic_space> -> memref<2xf32, #ptr.generic_space>
  memref.dealloc %4 : memref<2xf32, #ptr.generic_space>
  %zp = ptr.to_ptr %z : memref<f32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %zz = ptr.from_ptr %zp : !ptr.ptr<#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  memref.dealloc %zz : memref<f32, #ptr.generic_space>
  return
}
func.func @c(%gu: memref<*xf32, #ptr.generic_space>, %d: memref<?x3xf32, strided<[?, 1], offset: ?>, #ptr.generic_space>) {
  %2 = ptr.to_ptr %gu : memref<*xf32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %3 = ptr.get_metadata %d : memref<?x3xf32, strided<[?, 1], offset: ?>, #ptr.generic_space>
  %4 = ptr.from_ptr %2 metadata %3 : !ptr.ptr<#ptr.generic_space> -> memref<?x3xf32, strided<[?, 1], offset: ?>, #ptr.generic_space>
  memref.dealloc %4 : memref<?x3xf32, strided<[?, 1], offset: ?>, #ptr.generic_space>
  return
}
func.func @p(%m: memref<4x?xf32, #ptr.generic_space>, %p: !ptr.ptr<#ptr.generic_space>, %i: index, %j: i32, %k: i64, %q: !ptr.ptr<#ptr.generic_space>) -> (index, i32, i64, !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.to_ptr %m : memref<4x?xf32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %1 = ptr.get_metadata %m : memref<4x?xf32, #ptr.generic_space>
  %2 = ptr.ptr_add %0, %i : !ptr.ptr<#ptr.generic_space>, index
  %3 = ptr.ptr_add inbounds %2, %j : !ptr.ptr<#ptr.generic_space>, i32
  %4 = ptr.ptr_add nusw %3, %k : !ptr.ptr<#ptr.generic_space>, i64
  %5 = ptr.ptr_add nuw %4, %k : !ptr.ptr<#ptr.generic_space>, i64
  %6 = ptr.from_ptr %5 metadata %1 : !ptr.ptr<#ptr.generic_space> -> memref<4x?xf32, #ptr.generic_space>
  %7 = ptr.type_offset f32 : index
  %8 = ptr.type_offset i64 : i32
  %9 = ptr.ptr_diff %p, %q : !ptr.ptr<#ptr.generic_space> -> i64
  %10 = ptr.ptr_diff nuw|nsw %p, %q : !ptr.ptr<#ptr.generic_space> -> i32
  %11 = ptr.ptr_diff %p, %q : !ptr.ptr<#ptr.generic_space> -> index
  %12 = memref.dim %6, %7 : memref<4x?xf32, #ptr.generic_space>
  %a = arith.addi %12, %11 : index
  %b = arith.addi %8, %10 : i32
  return %a, %b, %9, %5: index, i32, i64, !ptr.ptr<#ptr.generic_space>
}
