// RUN: rmlir-opt %s --convert-linalg-to-std

func.func @dot(%a: memref<?xf32, strided<[1], offset: ?>>, %b: memref<?xf32, strided<[1], offset: ?>>, %c: memref<f32>) {
  linalg.dot ins(%a, %b : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>) outs(%c : memref<f32>)
  return
}
func.func @mm(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>, %v : f32) {
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  linalg.fill ins(%v : f32) outs(%c : memref<4x4xf32>)
  linalg.copy ins(%a : memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  return
}
#acc = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
#trait = {iterator_types = ["parallel", "parallel", "reduction"], indexing_maps = #acc, library_call = "external_outerproduct_matmul"}
!vt = vector<4xf32>
func.func @vec(%a: memref<?x?x!vt>, %b: memref<?x?x!vt>, %c: memref<?x?x!vt>) {
  linalg.generic #trait ins(%a, %b : memref<?x?x!vt>, memref<?x?x!vt>) outs(%c : memref<?x?x!vt>) {
    ^bb0(%x: !vt, %y: !vt, %z: !vt):
    linalg.yield %z : !vt
  }
  return
}
func.func @names(%a: memref<4x4xf32>, %s : memref<?x?xf32, strided<[?, ?], offset: ?>>, %b: memref<4x4xi1>, %v: memref<4xf32>, %w: memref<1xf32>, %q: memref<1x1x1xf32>, %o: memref<1x1xf32>, %f: f32, %d: f64, %i32: i32, %f8: memref<4xf8E4M3FN>, %i: index, %ix: memref<4xindex>, %u8: memref<4xui8>, %sp: memref<4xf32, 3>, %spx: memref<4xf32, 5 : i32>, %r0: memref<f32>) {
  linalg.add {foo = #linalg.binary_fn<mul>, goo = #linalg.unary_fn<exp>} ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  linalg.exp ins(%s : memref<?x?xf32, strided<[?, ?], offset: ?>>) outs(%s : memref<?x?xf32, strided<[?, ?], offset: ?>>)
  linalg.select ins(%b, %a, %a : memref<4x4xi1>, memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  linalg.matvec ins(%a, %v : memref<4x4xf32>, memref<4xf32>) outs(%v : memref<4xf32>)
  linalg.conv_1d ins(%v, %v : memref<4xf32>, memref<4xf32>) outs(%w : memref<1xf32>)
  linalg.batch_matmul ins(%q, %q: memref<1x1x1xf32>, memref<1x1x1xf32>) outs(%q: memref<1x1x1xf32>)
  linalg.batch_reduce_matmul ins(%q, %q: memref<1x1x1xf32>, memref<1x1x1xf32>) outs(%o: memref<1x1xf32>)
  linalg.fill_rng_2d ins(%d, %d, %i32 : f64, f64, i32) outs(%a : memref<4x4xf32>)
  linalg.exp ins(%f8 : memref<4xf8E4M3FN>) outs(%f8 : memref<4xf8E4M3FN>)
  linalg.fill ins(%i : index) outs(%ix : memref<4xindex>)
  linalg.exp ins(%sp : memref<4xf32, 3>) outs(%sp : memref<4xf32, 3>)
  linalg.exp ins(%spx : memref<4xf32, 5 : i32>) outs(%spx : memref<4xf32, 5 : i32>)
  linalg.exp ins(%r0 : memref<f32>) outs(%r0 : memref<f32>)
  linalg.generic {iterator_types = ["parallel"], indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], library_call = "a b"} ins(%u8 : memref<4xui8>) outs(%u8 : memref<4xui8>) {
  ^bb0(%z: ui8, %y: ui8):
    linalg.yield %z : ui8
  }
  affine.for %k = 0 to 3 {
    linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  }
  return
}
module @nested {
  func.func @f(%a: memref<4x4xf32>) {
    linalg.map { arith.addf } ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)
    linalg.map { arith.addf } ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)
    return
  }
}
