// RUN: rmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32, #ptr.generic_space>) {
  // expected-error @+1 {{the input value cannot be of type `!ptr.ptr`}}
  %5 = "ptr.to_ptr"(%p) : (!ptr.ptr<#ptr.generic_space>) -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32>) {
  // expected-error @+1 {{expected the input and output to have the same memory space}}
  %5 = ptr.to_ptr %m : memref<4xf32> -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32>) {
  // expected-error @+1 {{the result type cannot be `!ptr.ptr`}}
  %5 = ptr.from_ptr %p : !ptr.ptr<#ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32>) {
  // expected-error @+1 {{expected the input and output to have the same memory space}}
  %5 = ptr.from_ptr %p : !ptr.ptr<#ptr.generic_space> -> memref<3xf32>
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32>) {
  // expected-error @+1 {{'ptr.load' op unsupported ordering 'release'}}
  %5 = ptr.load %p atomic release alignment = 8: !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32>) {
  // expected-error @+1 {{'ptr.load' op expected alignment for atomic access}}
  %5 = ptr.load %p atomic acquire: !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32>) {
  // expected-error @+1 {{alignment must be a power of 2}}
  %5 = ptr.load %p alignment = 3: !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32>) {
  // expected-error @+1 {{alignment must be positive}}
  %5 = ptr.load %p alignment = -3: !ptr.ptr<#ptr.generic_space> -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: memref<4xf32>) {
  // expected-error @+1 {{'ptr.load' op expected syncscope to be null for non-atomic access}}
  %5 = "ptr.load"(%p) <{syncscope = "x"}>: (!ptr.ptr<#ptr.generic_space>) -> f32
  return
}

// -----

func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %m: f32) {
  // expected-error @+1 {{'ptr.store' op unsupported ordering 'acquire'}}
  ptr.store %m, %p atomic acquire alignment = 4 : f32, !ptr.ptr<#ptr.generic_space> 
  return
}

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse Ptr_PtrType parameter 'memorySpace' which is to be a `MemorySpaceAttrInterface`}}
func.func private @g(!ptr.ptr<i32>)

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse Ptr_PtrType parameter 'memorySpace' which is to be a `MemorySpaceAttrInterface`}}
func.func private @g(!ptr.ptr<3>)

// -----

// expected-error @+1 {{the ptr-like type has no metadata}}
func.func private @g(!ptr.ptr_metadata<!ptr.ptr<#ptr.generic_space>>)

// -----

// expected-error @+2 {{invalid kind of type specified}}
// expected-error @+1 {{failed to parse Ptr_PtrMetadata parameter 'type' which is to be a `PtrLikeTypeInterface`}}
func.func private @g(!ptr.ptr_metadata<i32>)

// -----

// expected-error @+1 {{size entry must be divisible by 8}}
"a"() {a = #ptr.spec<size = 33, abi = 32, preferred = 32>} : () -> ()

// -----

// expected-error @+1 {{preferred alignment is expected to be at least as large as ABI alignment}}
"a"() {a = #ptr.spec<size = 32, abi = 64, preferred = 32>} : () -> ()

// -----

func.func @f(%v: vector<4x!ptr.ptr<#ptr.generic_space>>, %vi: vector<5xi64>, %t: tensor<4xi64>) {
  // expected-error @+1 {{shapes of base and offset must match}}
  %2 = ptr.ptr_add nusw %v, %vi : vector<4x!ptr.ptr<#ptr.generic_space>>, vector<5xi64>
  return
}

// -----

func.func @f(%v: vector<4x!ptr.ptr<#ptr.generic_space>>, %vi: vector<5xi64>, %t: tensor<4xi64>) {
  // expected-error @+1 {{the shaped containers type must match}}
  %2 = ptr.ptr_add nusw %v, %t : vector<4x!ptr.ptr<#ptr.generic_space>>, tensor<4xi64>
  return
}

// -----

func.func @f(%v: vector<4x!ptr.ptr<#ptr.generic_space>>, %vi: vector<5xi64>, %t: tensor<4xi64>) {
  // expected-error @+1 {{expected the result to have the same container type as the operands when operands are shaped}}
  %16 = ptr.ptr_diff %v, %v : vector<4x!ptr.ptr<#ptr.generic_space>> -> tensor<4xi64>
  return
}

// -----

func.func @f(%v: vector<4x!ptr.ptr<#ptr.generic_space>>, %p: !ptr.ptr<#ptr.generic_space>, %t: tensor<4xi64>) {
  // expected-error @+1 {{'ptr.ptr_diff' op requires the same shape for all operands and results}}
  %16 = ptr.ptr_diff %p, %p : !ptr.ptr<#ptr.generic_space> -> tensor<4xi64>
  return
}

// -----

func.func @f(%v: vector<4x!ptr.ptr<#ptr.generic_space>>, %p: tensor<?x!ptr.ptr<#ptr.generic_space>>, %t: tensor<4xi64>) {
  // expected-error @+1 {{'ptr.ptr_diff' op requires the same shape for all operands and results}}
  %16 = ptr.ptr_diff %p, %p : tensor<?x!ptr.ptr<#ptr.generic_space>> -> i64
  return
}

// -----

func.func @f(%p: !ptr.ptr<#llvm.address_space<1>>) {
  // expected-error @+1 {{type must be LLVM type with size, but got 'index'}}
  %5 = ptr.load %p: !ptr.ptr<#llvm.address_space<1>> -> index
  return
}

// -----

func.func @f(%p: !ptr.ptr<#llvm.address_space<1>>) {
  // expected-error @+1 {{unsupported type 'i24' for atomic access}}
  %5 = ptr.load %p atomic acquire alignment = 4: !ptr.ptr<#llvm.address_space<1>> -> i24
  return
}

// -----

// expected-note @+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<!ptr.ptr<#ptr.generic_space>, #ptr.spec<size = 32, abi = 32, preferred = 64>>>} {
// expected-error @+1 {{data layout does not combine with layouts of enclosing ops}}
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<!ptr.ptr<#ptr.generic_space>, #ptr.spec<size = 64, abi = 32, preferred = 64>>>} {
}}

// -----

// expected-error @+1 {{expected layout attribute for '!ptr.ptr<#ptr.generic_space>' to be a #ptr.spec attribute}}
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<!ptr.ptr<#ptr.generic_space>, dense<1>: vector<3xi64>>>} {
}

// -----

// expected-note @+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<!ptr.ptr<#ptr.generic_space>, #ptr.spec<size = 32, abi = 32, preferred = 64>>>} {
// expected-error @+1 {{data layout does not combine with layouts of enclosing ops}}
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<!ptr.ptr<#ptr.generic_space>, #ptr.spec<size = 32, abi = 64, preferred = 64>>>} {
}}
