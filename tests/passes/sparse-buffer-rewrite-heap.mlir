// RUN: rmlir-opt %s --sparse-buffer-rewrite
// A heap that is taken apart.
func.func @s1(%n: index, %xy: memref<?xindex>, %y: memref<?xf32>, %z: memref<10xi8>) {
  sparse_tensor.sort heap_sort %n, %xy jointly %y, %z {perm_map = affine_map<(i,j) -> (j,i)>, ny = 1 : index} : memref<?xindex> jointly memref<?xf32>, memref<10xi8>
  return
}
