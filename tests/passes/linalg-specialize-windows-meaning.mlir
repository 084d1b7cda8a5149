// RUN: rmlir-opt --linalg-specialize-generic-ops %s
// REFERENCE: none, it gives these the name of what has signed casts, or no stride
#in = affine_map<(n, h, w, f, kh, kw, c) -> (n, h * 2 + kh * 3, w + kw, c)>
#fi = affine_map<(n, h, w, f, kh, kw, c) -> (kh, kw, c, f)>
#ou = affine_map<(n, h, w, f, kh, kw, c) -> (n, h, w, f)>
#f1 = affine_map<(x, k) -> (k)>
#o1 = affine_map<(x, k) -> (x)>
#i1s = affine_map<(x, k) -> (x * 2 + k)>
func.func @unsigned(%i: tensor<?x?x?x?xi8>, %f: tensor<?x?x?x?xi16>, %o: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %0 = linalg.generic {indexing_maps = [#in, #fi, #ou], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%i, %f : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi16>) outs(%o : tensor<?x?x?x?xi32>) {
  ^bb0(%a: i8, %b: i16, %c: i32):
    %x = arith.extui %a : i8 to i32
    %y = arith.extui %b : i16 to i32
    %m = arith.muli %x, %y : i32
    %s = arith.addi %c, %m : i32
    linalg.yield %s : i32
  } -> tensor<?x?x?x?xi32>
  return %0 : tensor<?x?x?x?xi32>
}
func.func @strided(%i: memref<?xf32>, %f: memref<?xf32>, %o: memref<?xf32>) {
  linalg.generic {indexing_maps = [#i1s, #f1, #o1], iterator_types = ["parallel", "reduction"]} ins(%i, %f : memref<?xf32>, memref<?xf32>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  }
  return
}
