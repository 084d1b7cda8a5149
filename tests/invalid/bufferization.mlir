// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

func.func @a(%m: memref<?xf32>) {
  // expected-error @+1 {{'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate}}
  %0:2 = "bufferization.dealloc"(%m) {operandSegmentSizes = array<i32: 1, 0, 0>} : (memref<?xf32>) -> (i1, i1)
  return
}

// -----

func.func @a(%m: memref<?xf32>) {
  // expected-error @+1 {{'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate}}
  "bufferization.dealloc"(%m) {operandSegmentSizes = array<i32: 1, 0, 0>} : (memref<?xf32>) -> ()
  return
}

// -----

// expected-error @+1 {{'bufferization.writable' is expected to be a boolean attribute}}
func.func @a(%m: memref<?xf32> {bufferization.writable = 1 : i32}) {
  
  return
}

// -----

// expected-error @+1 {{attribute 'bufferization.buffer_layout' not supported as a region arg attribute by the bufferization dialect}}
func.func @a(%m: memref<?xf32> {bufferization.foo = 1 : i32}) {
  
  return
}

// -----

// expected-error @+1 {{invalid value for 'bufferization.access'}}
func.func @a(%m: memref<?xf32> {bufferization.access = "foo"}) {
  
  return
}

// -----

// expected-error @+1 {{'func.func' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
func.func @a(%m: memref<?xf32>) attributes {bufferization.manual_deallocation} {  return }
