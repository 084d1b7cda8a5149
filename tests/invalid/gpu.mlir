// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

func.func @f(%a: index) {
  // expected-error @+1 {{'gpu.alloc' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = gpu.alloc (%a) : memref<4xf32>
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'gpu.alloc' op symbol operand count does not equal memref symbol count}}
  %0 = gpu.alloc ()[%a] : memref<4xf32>
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<4xi32>) {
  // expected-error @+1 {{'gpu.memcpy' op arguments have incompatible element type}}
  gpu.memcpy %a, %b : memref<4xf32>, memref<4xi32>
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<5xf32>) {
  // expected-error @+1 {{'gpu.memcpy' op arguments have incompatible shape}}
  gpu.memcpy %a, %b : memref<4xf32>, memref<5xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'gpu.dynamic_shared_memory' op address space must be address_space<workgroup>}}
  %0 = gpu.dynamic_shared_memory : memref<?xi8>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'gpu.dynamic_shared_memory' op result memref type must be memref<?xi8, #gpu.address_space<workgroup>>}}
  %0 = gpu.dynamic_shared_memory : memref<4xi8, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{`and` reduction operation is not compatible with type 'f32'}}
  %0 = gpu.subgroup_reduce and %a : (f32) -> f32
  return
}

// -----

func.func @f(%a: vector<2xi32>) {
  // expected-error @+1 {{`maxnumf` reduction operation is not compatible with type 'vector<2xi32>'}}
  %0 = gpu.subgroup_reduce maxnumf %a : (vector<2xi32>) -> vector<2xi32>
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'gpu.subgroup_reduce' op cluster size 3 is not a power of two}}
  %0 = gpu.subgroup_reduce add %a cluster(size = 3) : (f32) -> f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'gpu.subgroup_reduce' op cluster size 4294967295 is not a power of two}}
  %0 = gpu.subgroup_reduce add %a cluster(size = -1) : (f32) -> f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'gpu.subgroup_reduce' op cluster stride 3 is not a power of two}}
  %0 = gpu.subgroup_reduce add %a cluster(size = 4, stride = 3) : (f32) -> f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'gpu.subgroup_reduce' op cluster stride can only be specified if cluster size is specified}}
  %0 = "gpu.subgroup_reduce"(%a) {op = #gpu<all_reduce_op add>, cluster_stride = 2 : i32} : (f32) -> f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{`and` reduction operation is not compatible with type 'f32'}}
  %0 = gpu.all_reduce and %a {} : (f32) -> f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{expected either an op attribute or a non-empty body}}
  %0 = gpu.all_reduce %a {} : (f32) -> f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{expected two region arguments}}
  %0 = gpu.all_reduce %a {
  ^bb0(%x: f32):
    "gpu.yield"(%x) : (f32) -> ()
  } : (f32) -> f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{incorrect region argument type}}
  %0 = gpu.all_reduce %a {
  ^bb0(%x: f32, %y: i32):
    "gpu.yield"(%x) : (f32) -> ()
  } : (f32) -> f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{expected one gpu.yield operand}}
  %0 = gpu.all_reduce %a {
  ^bb0(%x: f32, %y: f32):
    "gpu.yield"(%x, %y) : (f32, f32) -> ()
  } : (f32) -> f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'gpu.rotate' op offset must be in the range [0, 16)}}
  %0, %1 = gpu.rotate %a, 16, 16 : f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'gpu.subgroup_broadcast' op lane must be specified for `specific_lane` broadcast}}
  %0 = "gpu.subgroup_broadcast"(%a) {broadcast_type = #gpu<broadcast specific_lane>} : (f32) -> f32
  return
}

// -----

func.func @f(%a: f32, %b: i32) {
  // expected-error @+1 {{'gpu.subgroup_broadcast' op lane can only be specified for `specific_lane` broadcast}}
  %0 = "gpu.subgroup_broadcast"(%a, %b) {broadcast_type = #gpu<broadcast first_active_lane>} : (f32, i32) -> f32
  return
}

// -----

func.func @f(%m: memref<32x32xf16>, %i: index) {
  // expected-error @+1 {{operand expected to be one of AOp, BOp or COp}}
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16> -> !gpu.mma_matrix<16x16xf16, "DOp">
  return
}

// -----

func.func @f(%m: memref<32x32xf16, strided<[1, 32]>>, %i: index) {
  // expected-error @+1 {{expected source memref most minor dim must have unit stride}}
  %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, strided<[1, 32]>> -> !gpu.mma_matrix<16x16xf16, "AOp">
  return
}

// -----

func.func @f(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %m: memref<32x32xf16>, %i: index) {
  // expected-error @+1 {{expected the operand matrix being stored to have 'COp' operand type}}
  gpu.subgroup_mma_store_matrix %a, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "AOp">, memref<32x32xf16>
  return
}

// -----

func.func @f(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error @+1 {{operands must be in the order AOp, BOp, COp}}
  %0 = gpu.subgroup_mma_compute %a, %a, %c : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "AOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}

// -----

func.func @f(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %b: !gpu.mma_matrix<8x16xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error @+1 {{operand shapes do not satisfy matmul constraints}}
  %0 = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<8x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}

// -----

// expected-error @+1 {{MMAMatrixType must have exactly two dimensions}}
func.func private @f(!gpu.mma_matrix<16xf16, "AOp">)

// -----

// expected-error @+1 {{MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64}}
func.func private @f(!gpu.mma_matrix<16x16xi64, "AOp">)

// -----

func.func @f(%l: index) {
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op incompatible distribution dimensions from 'vector<32xf32>' to 'vector<2xf32>' with warp size = 32}}
  %0 = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<2xf32>) {
    %1 = "test.a"() : () -> vector<32xf32>
    gpu.yield %1 : vector<32xf32>
  }
  return
}

// -----

func.func @f(%l: index) {
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected expanded vector dimension #0 (32) to be a multipler of the distributed vector dimension (3)}}
  %0 = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<3xf32>) {
    %1 = "test.a"() : () -> vector<32xf32>
    gpu.yield %1 : vector<32xf32>
  }
  return
}

// -----

func.func @f(%l: index) {
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected vector type for distributed operands.}}
  %0 = gpu.warp_execute_on_lane_0(%l)[32] -> (i32) {
    %1 = "test.a"() : () -> f32
    gpu.yield %1 : f32
  }
  return
}

// -----

func.func @f(%l: index) {
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected same number of yield operands and return values.}}
  %0 = gpu.warp_execute_on_lane_0(%l)[32] -> (i32) {
    "test.a"() : () -> ()
  }
  return
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op expected void return type for kernel function}}
  gpu.func @f() -> f32 kernel {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-note @+1 {{return type declared here}}
  gpu.func @f() -> f32 {
    // expected-error @+1 {{'gpu.return' op expected 1 result operands}}
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @f(%a: i32) -> f32 {
    // expected-error @+1 {{'gpu.return' op unexpected type `'i32'' for operand #0}}
    gpu.return %a : i32
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op expected memory space workgroup in attribution}}
  gpu.func @f() workgroup(%a: memref<4xf32, #gpu.address_space<private>>) {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op expected memory space private in attribution}}
  gpu.func @f() private(%a: memref<4xf32, #gpu.address_space<workgroup>>) {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op expected memref type in attribution}}
  gpu.func @f() private(%a: i32) {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op expected body with at least one block}}
  "gpu.func"() ({
  }) {sym_name = "f", function_type = () -> ()} : () -> ()
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op expected at least 1 arguments to body region}}
  "gpu.func"() ({
    gpu.return
  }) {sym_name = "f", function_type = (i32) -> ()} : () -> ()
}

// -----

gpu.module @m {
  // expected-error @+1 {{'gpu.func' op expected body region argument #0 to be of type 'i32', got 'f32'}}
  "gpu.func"() ({
  ^bb0(%a: f32):
    gpu.return
  }) {sym_name = "f", function_type = (i32) -> ()} : () -> ()
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{'gpu.launch_func' op expected the closest surrounding module to have the 'gpu.container_module' attribute}}
  gpu.launch_func @k::@f blocks in (%i, %i, %i) threads in (%i, %i, %i)
  return
}

// -----

module attributes {gpu.container_module} {

  func.func @g(%i: index) {
    // expected-error @+1 {{'gpu.launch_func' op kernel container 'k' is undefined}}
    gpu.launch_func @k::@f blocks in (%i, %i, %i) threads in (%i, %i, %i)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  module @k {
  }
  func.func @g(%i: index) {
    // expected-error @+1 {{'gpu.launch_func' op kernel module 'k' is undefined}}
    gpu.launch_func @k::@f blocks in (%i, %i, %i) threads in (%i, %i, %i)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @k {
  }
  func.func @g(%i: index) {
    // expected-error @+1 {{'gpu.launch_func' op kernel function '@k::@f' is undefined}}
    gpu.launch_func @k::@f blocks in (%i, %i, %i) threads in (%i, %i, %i)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @f() {
      gpu.return
    }
  }
  func.func @g(%i: index) {
    // expected-error @+1 {{'gpu.launch_func' op kernel function is missing the 'gpu.kernel' attribute}}
    gpu.launch_func @k::@f blocks in (%i, %i, %i) threads in (%i, %i, %i)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @f(%a: i32) kernel {
      gpu.return
    }
  }
  func.func @g(%i: index) {
    // expected-error @+1 {{'gpu.launch_func' op got 0 kernel operands but expected 1}}
    gpu.launch_func @k::@f blocks in (%i, %i, %i) threads in (%i, %i, %i)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @f(%a: i32) kernel {
      gpu.return
    }
  }
  func.func @g(%i: index) {
    // expected-error @+1 {{'gpu.launch_func' op type of function argument 0 does not match}}
    gpu.launch_func @k::@f blocks in (%i, %i, %i) threads in (%i, %i, %i) args(%i : index)
    return
  }
}

// -----

// expected-error @+1 {{expected 'gpu.container_module' attribute to be attached to 'builtin.module'}}
func.func @f() attributes {gpu.container_module} {
  return
}

// -----

// expected-error @+1 {{'func.func' op gpu.known_block_size must contain exactly 3 elements}}
func.func @f() attributes {gpu.known_block_size = array<i32: 1, 2>} {
  return
}

// -----

// expected-error @+1 {{'func.func' op gpu.known_grid_size must be a dense i32 array}}
func.func @f() attributes {gpu.known_grid_size = 4 : i32} {
  return
}

// -----

func.func @f(%i: index) {
  gpu.launch blocks(%a, %b, %c) in (%x = %i, %y = %i, %z = %i) threads(%d, %e, %g) in (%u = %i, %v = %i, %w = %i) {
    "test.a"() : () -> ()
    // expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
    func.return
  }
  return
}

// -----

// expected-error @below {{'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements}}
gpu.module @m [#nvvm.target<chip = "sm_90a">, 1 : i32] {}

// -----

// expected-error @below {{'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements}}
gpu.module @m [] { }

// -----

// expected-error @below {{'gpu.binary' op attribute 'offloadingHandler' failed to satisfy constraint: any attribute with the `OffloadingTranslationAttrTrait` trait.}}
gpu.binary @b <1> [#gpu.object<#nvvm.target, "a">]

// -----

// expected-error @below {{the object index must be positive}}
gpu.binary @b <#gpu.select_object<-1>> [#gpu.object<#nvvm.target, "a">]

// -----

// expected-error @below {{the target attribute must be a GPU Target attribute}}
gpu.binary @b <#gpu.select_object<"a">> [#gpu.object<#nvvm.target, "a">]

// -----

// expected-error @below {{the target attribute must implement or promise the `gpu::TargetAttrInterface`}}
gpu.binary @b [#gpu.object<1, "a">]

// -----

// expected-error @below {{expected all kernels to be uniquely named}}
"a"() {x = #gpu.kernel_table<[#gpu.kernel_metadata<"f", () -> ()>, #gpu.kernel_metadata<"f", () -> ()>]>} : () -> ()

// -----

// expected-error @below {{the kernel name can't be empty}}
"a"() {x = #gpu.kernel_metadata<"", () -> ()>} : () -> ()

// -----

// expected-error @below {{all attributes in the array must be a dictionary attribute}}
"a"() {x = #gpu.kernel_metadata<"f", (i32) -> (), arg_attrs = [1]>} : () -> ()
