// RUN: rmlir-opt %s --sparse-buffer-rewrite
// Parts that are short are inserted, and ones that do not get shorter are put in a heap.
func.func @s1(%n: index, %xy: memref<?xindex>, %y: memref<?xf32>, %z: memref<10xi8>) {
  sparse_tensor.sort hybrid_quick_sort %n, %xy jointly %y, %z {perm_map = affine_map<(i,j) -> (j,i)>, ny = 1 : index} : memref<?xindex> jointly memref<?xf32>, memref<10xi8>
  return
}
