// RUN: rmlir-opt --linalg-specialize-generic-ops %s
// Convolutions and poolings get their names where maps and body are just those of the name.
#in = affine_map<(n, h, w, f, kh, kw, c) -> (n, h * 2 + kh * 3, w + kw, c)>
#fi = affine_map<(n, h, w, f, kh, kw, c) -> (kh, kw, c, f)>
#ou = affine_map<(n, h, w, f, kh, kw, c) -> (n, h, w, f)>
func.func @plain(%i: tensor<?x?x?x?xf32>, %f: tensor<?x?x?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#in, #fi, #ou], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%i, %f : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}
func.func @swapped(%i: tensor<?x?x?x?xf32>, %f: tensor<?x?x?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#in, #fi, #ou], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%i, %f : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %b, %a : f32
    %s = arith.addf %m, %c : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}
func.func @mixed(%i: tensor<?x?x?x?xi8>, %f: tensor<?x?x?x?xi16>, %o: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %0 = linalg.generic {indexing_maps = [#in, #fi, #ou], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%i, %f : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi16>) outs(%o : tensor<?x?x?x?xi32>) {
  ^bb0(%a: i8, %b: i16, %c: i32):
    %x = arith.extsi %a : i8 to i32
    %y = arith.extsi %b : i16 to i32
    %m = arith.muli %x, %y : i32
    %s = arith.addi %c, %m : i32
    linalg.yield %s : i32
  } -> tensor<?x?x?x?xi32>
  return %0 : tensor<?x?x?x?xi32>
}
func.func @half(%i: tensor<?x?x?x?xf16>, %f: tensor<?x?x?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#in, #fi, #ou], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%i, %f : tensor<?x?x?x?xf16>, tensor<?x?x?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) {
  ^bb0(%a: f16, %b: f32, %c: f32):
    %x = arith.extf %a : f16 to f32
    %m = arith.mulf %x, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}
#in2 = affine_map<(h, n, f, w, c, kh, kw) -> (n, h * 2 + kh * 3, w + kw, c)>
#fi2 = affine_map<(h, n, f, w, c, kh, kw) -> (kh, kw, c, f)>
#ou2 = affine_map<(h, n, f, w, c, kh, kw) -> (n, h, w, f)>
func.func @permuted(%i: tensor<?x?x?x?xf32>, %f: tensor<?x?x?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#in2, #fi2, #ou2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%i, %f : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}
#ind = affine_map<(n, h, w, c, kh, kw) -> (n, h + kh, w * 4 + kw, c)>
#fid = affine_map<(n, h, w, c, kh, kw) -> (kh, kw, c)>
#fip = affine_map<(n, h, w, c, kh, kw) -> (kh, kw)>
#oud = affine_map<(n, h, w, c, kh, kw) -> (n, h, w, c)>
func.func @poolf(%i: tensor<?x?x?x?xf32>, %f: tensor<?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#ind, #fip, #oud], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%i, %f : tensor<?x?x?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.maximumf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}
func.func @pooli(%i: tensor<?x?x?x?xi32>, %f: tensor<?x?xi32>, %o: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %0 = linalg.generic {indexing_maps = [#ind, #fip, #oud], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%i, %f : tensor<?x?x?x?xi32>, tensor<?x?xi32>) outs(%o : tensor<?x?x?x?xi32>) {
  ^bb0(%a: i32, %b: i32, %c: i32):
    %s = arith.maxui %c, %a : i32
    linalg.yield %s : i32
  } -> tensor<?x?x?x?xi32>
  return %0 : tensor<?x?x?x?xi32>
}
func.func @dw(%i: memref<?x?x?x?xf32>, %f: memref<?x?x?xf32>, %o: memref<?x?x?x?xf32>)  {
  linalg.generic {indexing_maps = [#ind, #fid, #oud], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%i, %f : memref<?x?x?x?xf32>, memref<?x?x?xf32>) outs(%o : memref<?x?x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } 
  return
}
#inx = affine_map<(n, h, w, c, kh, kw) -> (n, h + kh, w * 4 + kw + 1, c)>
func.func @off(%i: memref<?x?x?x?xf32>, %f: memref<?x?x?xf32>, %o: memref<?x?x?x?xf32>)  {
  linalg.generic {indexing_maps = [#inx, #fid, #oud], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%i, %f : memref<?x?x?x?xf32>, memref<?x?x?xf32>) outs(%o : memref<?x?x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } 
  return
}
#i1 = affine_map<(x, k) -> (x + k)>
#f1 = affine_map<(x, k) -> (k)>
#o1 = affine_map<(x, k) -> (x)>
func.func @conv1(%i: memref<?xf32>, %f: memref<?xf32>, %o: memref<?xf32>)  {
  linalg.generic {indexing_maps = [#i1, #f1, #o1], iterator_types = ["parallel", "reduction"]} ins(%i, %f : memref<?xf32>, memref<?xf32>) outs(%o : memref<?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } 
  return
}
