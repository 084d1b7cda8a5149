// RUN: not rmlir-opt --ownership-based-buffer-deallocation %s
func.func @a(%f: i32) {
  %0 = memref.alloc() : memref<4xf32>
  cf.switch %f : i32, [default: ^bb1, 1: ^bb1, 2: ^bb2]
^bb1:
  return
^bb2:
  return
}
