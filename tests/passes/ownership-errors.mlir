// RUN: rmlir-opt %s --ownership-based-buffer-deallocation --split-input-file --verify-diagnostics --allow-unregistered-dialect
func.func @unknown(%m: memref<8xf32>) {
  // expected-error @below {{ops with unknown memory side effects are not supported}}
  "t.x"(%m) : (memref<8xf32>) -> ()
  return
}

// -----

func.func @freed(%m: memref<8xf32>) {
  // expected-error @below {{memory free side-effect on MemRef value not supported!}}
  memref.dealloc %m : memref<8xf32>
  return
}

// -----

// expected-error @below {{Only structured control-flow loops are supported.}}
func.func @cycle(%m: memref<8xf32>) {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
