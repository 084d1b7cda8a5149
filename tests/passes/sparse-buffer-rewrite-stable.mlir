// RUN: rmlir-opt %s --sparse-buffer-rewrite
// Insertion of one after the other, at a place that halving finds.
func.func @s1(%n: index, %xy: memref<?xindex>, %y: memref<?xf32>, %z: memref<10xi8>) {
  sparse_tensor.sort insertion_sort_stable %n, %xy jointly %y, %z {perm_map = affine_map<(i,j) -> (j,i)>, ny = 1 : index} : memref<?xindex> jointly memref<?xf32>, memref<10xi8>
  return
}
