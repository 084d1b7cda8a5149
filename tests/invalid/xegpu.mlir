// RUN: rmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @f(%s: memref<24xf32>) {
// expected-error @below {{'xegpu.create_nd_tdesc' op Expecting the TensorDesc rank is not greater than the ranks of shape, strides, offsets or the memref source.}}
  %1 = xegpu.create_nd_tdesc %s[0] : memref<24xf32> -> !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%s: memref<24x32xf32>) {
// expected-error @below {{'xegpu.create_nd_tdesc' op TensorDesc should have the same element type with the source if it is a memref.}}
  %1 = xegpu.create_nd_tdesc %s[0, 0] : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%s: memref<2x24x32xf32, 3>) {
// expected-error @below {{'xegpu.create_nd_tdesc' op Memory space mismatch. Source: 3, TensorDesc: 0}}
  %1 = xegpu.create_nd_tdesc %s[0, 0, 0] : memref<2x24x32xf32, 3> -> !xegpu.tensor_desc<16xf32>
  return
}

// -----

func.func @f(%s: ui64) {
// expected-error @below {{'xegpu.create_nd_tdesc' op expecting strides and shape to be present for integer source.}}
  %1 = xegpu.create_nd_tdesc %s : ui64 -> !xegpu.tensor_desc<128x128xf32>
  return
}

// -----

func.func @f(%s: memref<24x32xf32>) {
// expected-error @below {{'xegpu.create_nd_tdesc' op Expecting the rank of shape, strides, offsets, and source (if source is a memref) should match with each other.}}
  %1 = xegpu.create_nd_tdesc %s[0] : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%s: memref<24x32xf32>) {
// expected-error @below {{'xegpu.create_nd_tdesc' op Expects a non-scattered TensorDesc.}}
  %1 = xegpu.create_nd_tdesc %s[0, 0] : memref<24x32xf32> -> !xegpu.tensor_desc<8x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>
  return
}

// -----

func.func @f(%s: ui64) {
// expected-error @below {{'xegpu.create_nd_tdesc' op expecting strides and shape to be present for integer source.}}
  %1 = xegpu.create_nd_tdesc %s[0, 0] : ui64 -> !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%s: ui64, %h: index) {
// expected-error @below {{'xegpu.create_nd_tdesc' op Expecting the rank of shape, strides, offsets, and source (if source is a memref) should match with each other.}}
  %1 = xegpu.create_nd_tdesc %s, shape: [%h, 32], strides: [32] : ui64 -> !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%s: ui64, %h: index) {
// expected-error @below {{'xegpu.create_nd_tdesc' op Expecting the rank of shape, strides, offsets, and source (if source is a memref) should match with each other.}}
  %1 = xegpu.create_nd_tdesc %s[0], shape: [%h, 32], strides: [32, 1] : ui64 -> !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %x: index) {
// expected-error @below {{'xegpu.prefetch_nd' op Expects a non-scattered TensorDesc.}}
  xegpu.prefetch_nd %t : !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<8x16xf16>, %x: index) {
// expected-error @below {{'xegpu.prefetch_nd' op invalid l1_hint: #xegpu.cache_hint<write_back>}}
  xegpu.prefetch_nd %t <{l1_hint = #xegpu.cache_hint<write_back>}>: !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<8x16xf16>, %x: index) {
// expected-error @below {{'xegpu.prefetch_nd' op invalid l2_hint: #xegpu.cache_hint<write_through>}}
  xegpu.prefetch_nd %t <{l2_hint = #xegpu.cache_hint<write_through>}>: !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<8x16xf16>, %x: index) {
// expected-error @below {{'xegpu.prefetch_nd' op invalid l3_hint: #xegpu.cache_hint<write_through>}}
  xegpu.prefetch_nd %t <{l3_hint = #xegpu.cache_hint<write_through>}>: !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<8x16xf16>, %x: index) {
// expected-error @below {{'xegpu.prefetch_nd' op Mismatched ranks between offsets and tensor descriptor}}
  xegpu.prefetch_nd %t[0] : !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<8x16xf16>, %x: index) {
// expected-error @below {{'xegpu.prefetch_nd' op Mismatched ranks between offsets and tensor descriptor}}
  xegpu.prefetch_nd %t[%x, 0, 0] : !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %x: index) {
// expected-error @below {{'xegpu.load_nd' op Expects a non-scattered TensorDesc.}}
  %2 = xegpu.load_nd %t : !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>> -> vector<8x2xf16>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<4x8x16xf16>, %x: index) {
// expected-error @below {{'xegpu.load_nd' op Expects a 1D or 2D TensorDesc.}}
  %2 = xegpu.load_nd %t : !xegpu.tensor_desc<4x8x16xf16> -> vector<4x8x16xf16>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<8x16xf16>, %x: index) {
// expected-error @below {{'xegpu.load_nd' op invalid l1_hint: #xegpu.cache_hint<write_back>}}
  %2 = xegpu.load_nd %t <{l1_hint = #xegpu.cache_hint<write_back>}>: !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>, %x: index) {
// expected-error @below {{'xegpu.load_nd' op TensorDesc doesn't need LayoutAttr for SIMT code}}
  %2 = xegpu.load_nd %t : !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>> -> vector<8xf16>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<16xf32>, %x: index) {
// expected-error @below {{'xegpu.load_nd' op Result shape [3] is not a valid distribution for tensor descriptor '!xegpu.tensor_desc<16xf32>'}}
  %2 = xegpu.load_nd %t : !xegpu.tensor_desc<16xf32> -> vector<3xf32>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<8x16xf32>, %x: index) {
// expected-error @below {{'xegpu.load_nd' op Result shape [8, 1] is not consistent with tensor descriptor '!xegpu.tensor_desc<8x16xf32>'}}
  %2 = xegpu.load_nd %t : !xegpu.tensor_desc<8x16xf32> -> vector<8x1xf32>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<16xf16>, %x: index) {
// expected-warning @below {{Invalid Packed Attr. It is ignored (available for 2D TensorDesc only).}}
  %2 = xegpu.load_nd %t <{packed}>: !xegpu.tensor_desc<16xf16> -> vector<16xf16>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<8x16xf16>, %x: index) {
// expected-warning @below {{Invalid transpose attr. It is ignored.}}
  %2 = xegpu.load_nd %t <{transpose = array<i64: 1, 5>}>: !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<8x16xf16>, %x: index) {
// expected-error @below {{'xegpu.load_nd' op Result shape [8, 16] is not consistent with tensor descriptor '!xegpu.tensor_desc<8x16xf16>'}}
  %2 = xegpu.load_nd %t <{transpose = array<i64: 1, 0>}>: !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<16xf16>, %x: index) {
// expected-error @below {{'xegpu.load_nd' op Mismatched ranks between offsets and tensor descriptor}}
  %2 = xegpu.load_nd %t[0, 0] : !xegpu.tensor_desc<16xf16> -> vector<16xf16>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2>>, %x: index) {
// expected-error @below {{'xegpu.load_nd' op Result shape [8, 16] is not consistent with tensor descriptor '!xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2 : i64>>'}}
  %2 = xegpu.load_nd %t : !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2>> -> vector<8x16xf16>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<8x16xf16>, %x: index) {
// expected-error @below {{'xegpu.load_nd' op Mismatched ranks between offsets and tensor descriptor}}
  %2 = xegpu.load_nd %t[0] : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
  return
}

// -----

func.func @f(%v: vector<8x2xf16>, %t: !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %x: index) {
// expected-error @below {{'xegpu.store_nd' op Expects a non-scattered TensorDesc.}}
  xegpu.store_nd %v, %t : vector<8x2xf16>, !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>>
  return
}

// -----

func.func @f(%v: vector<4x8x16xf16>, %t: !xegpu.tensor_desc<4x8x16xf16>, %x: index) {
// expected-error @below {{'xegpu.store_nd' op Expects a 1D or 2D TensorDesc.}}
  xegpu.store_nd %v, %t : vector<4x8x16xf16>, !xegpu.tensor_desc<4x8x16xf16>
  return
}

// -----

func.func @f(%v: vector<8x16xf16>, %t: !xegpu.tensor_desc<8x16xf16>, %x: index) {
// expected-error @below {{'xegpu.store_nd' op invalid l1_hint: #xegpu.cache_hint<streaming>}}
  xegpu.store_nd %v, %t <{l1_hint = #xegpu.cache_hint<streaming>}>: vector<8x16xf16>, !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%v: vector<8x16xf16>, %t: !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2>>, %x: index) {
// expected-error @below {{'xegpu.store_nd' op array length is not supported by store_nd.}}
  xegpu.store_nd %v, %t : vector<8x16xf16>, !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<array_length = 2>>
  return
}

// -----

func.func @f(%v: vector<8xf16>, %t: !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>, %x: index) {
// expected-error @below {{'xegpu.store_nd' op TensorDesc doesn't need LayoutAttr for SIMT code}}
  xegpu.store_nd %v, %t : vector<8xf16>, !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
  return
}

// -----

func.func @f(%v: vector<3xf32>, %t: !xegpu.tensor_desc<16xf32>, %x: index) {
// expected-error @below {{'xegpu.store_nd' op Value shape [3] is not a valid distribution for tensor descriptor '!xegpu.tensor_desc<16xf32>'}}
  xegpu.store_nd %v, %t : vector<3xf32>, !xegpu.tensor_desc<16xf32>
  return
}

// -----

func.func @f(%v: vector<8x1xf32>, %t: !xegpu.tensor_desc<8x16xf32>, %x: index) {
// expected-error @below {{'xegpu.store_nd' op Value shape [8, 1] is not consistent with tensor descriptor '!xegpu.tensor_desc<8x16xf32>'}}
  xegpu.store_nd %v, %t : vector<8x1xf32>, !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%v: vector<8x16xf32>, %t: !xegpu.tensor_desc<8x16xf32>, %x: index) {
// expected-error @below {{'xegpu.store_nd' op Mismatched ranks between offsets and tensor descriptor}}
  xegpu.store_nd %v, %t[%x] : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>>) {
// expected-error @below {{'xegpu.update_nd_offset' op Expects a non-scattered TensorDesc.}}
  %1 = xegpu.update_nd_offset %t, [0, 2] : !xegpu.tensor_desc<8x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<8x16xf16>) {
// expected-error @below {{'xegpu.update_nd_offset' op Invalid number of offsets.}}
  %1 = xegpu.update_nd_offset %t, [0] : !xegpu.tensor_desc<8x16xf16>
  return
}

// -----

func.func @f(%s: ui64, %o: vector<8xindex>) {
// expected-error @below {{'xegpu.create_tdesc' op Expects a scattered TensorDesc.}}
  %1 = xegpu.create_tdesc %s, %o : ui64, vector<8xindex> -> !xegpu.tensor_desc<8xf16>
  return
}

// -----

func.func @f(%s: memref<?xf32>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.create_tdesc' op Memory space mismatch. Source: 0, TensorDesc: 3}}
  %1 = xegpu.create_tdesc %s, %o : memref<?xf32>, vector<4xindex> -> !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<memory_space = slm, chunk_size = 2>>
  return
}

// -----

func.func @f(%s: memref<?xf32>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.create_tdesc' op Incorrect TensorDesc shape. Expected is [4, 2]}}
  %1 = xegpu.create_tdesc %s, %o : memref<?xf32>, vector<4xindex> -> !xegpu.tensor_desc<5x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>
  return
}

// -----

func.func @f(%s: memref<?xf32>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.create_tdesc' op Incorrect TensorDesc shape. Expected is [4]}}
  %1 = xegpu.create_tdesc %s, %o : memref<?xf32>, vector<4xindex> -> !xegpu.tensor_desc<5xf32, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @f(%s: memref<?xf32, 3>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.create_tdesc' op Memory space mismatch. Source: 3, TensorDesc: 0}}
  %1 = xegpu.create_tdesc %s, %o : memref<?xf32, 3>, vector<4xindex> -> !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<>>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<24x32xf16>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.prefetch' op Expects a scattered TensorDesc.}}
  xegpu.prefetch %s : !xegpu.tensor_desc<24x32xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.prefetch' op invalid l1_hint: #xegpu.cache_hint<write_back>}}
  xegpu.prefetch %s <{l1_hint = #xegpu.cache_hint<write_back>}>: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>
  return
}

// -----

func.func @f(%s: memref<?xf32>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.prefetch' op Expects offsets.}}
  xegpu.prefetch %s : memref<?xf32>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.prefetch' op offsets not allowed.}}
  xegpu.prefetch %s[%o] : !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<4xindex>
  return
}

// -----

func.func @f(%s: memref<?xf32>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.prefetch' op offset_align_byte only allowed with integer source.}}
  xegpu.prefetch %s[%o] <{offset_align_byte = 2}>: memref<?xf32>, vector<4xindex>
  return
}

// -----

func.func @f(%s: ui64, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.prefetch' op offset_align_byte is required with integer source.}}
  xegpu.prefetch %s[%o] : ui64, vector<4xindex>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.prefetch' op offset_align_byte only allowed with integer source.}}
  xegpu.prefetch %s <{offset_align_byte = 2}>: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %m: vector<4xi1>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.load' op Value shape [6] is neither a valid distribution for SIMT nor consistent with the tensor descriptor for SIMD '!xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2 : i64>>'}}
  %2 = xegpu.load %s, %m : !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<4xi1> -> vector<6xf32>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<4x2xf16>, %m: vector<4xi1>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.load' op Expects a scattered TensorDesc.}}
  %2 = xegpu.load %s, %m : !xegpu.tensor_desc<4x2xf16>, vector<4xi1> -> vector<4x2xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %m: vector<4xi1>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.load' op invalid l1_hint: #xegpu.cache_hint<write_back>}}
  %2 = xegpu.load %s, %m <{l1_hint = #xegpu.cache_hint<write_back>}>: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<4xi1> -> vector<4x2xf32>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %m: vector<8xi1>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.load' op Mask should match TensorDesc except the chunk size dim.}}
  %2 = xegpu.load %s, %m : !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<8xi1> -> vector<4x2xf32>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %m: vector<4xi1>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.load' op Value should have the same element type as TensorDesc.}}
  %2 = xegpu.load %s, %m : !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<4xi1> -> vector<4x2xf16>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>, #xegpu.layout<lane_layout = [4, 1], lane_data = [1, 1]>>, %m: vector<4xi1>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.load' op TensorDesc doesn't need LayoutAttr for SIMT code}}
  %2 = xegpu.load %s, %m : !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>, #xegpu.layout<lane_layout = [4, 1], lane_data = [1, 1]>>, vector<4xi1> -> vector<2xf32>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %m: vector<4xi1>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.load' op Expecting chunk size == 1 for scalar result}}
  %2 = xegpu.load %s, %m : !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<4xi1> -> f32
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %m: i1, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.load' op Mask should match TensorDesc except the chunk size dim.}}
  %2 = xegpu.load %s, %m : !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, i1 -> vector<2xf32>
  return
}

// -----

func.func @f(%s: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %m: vector<4xi1>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.load' op offsets not allowed.}}
  %2 = xegpu.load %s[%o], %m : !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<4xindex>, vector<4xi1> -> vector<4x2xf32>
  return
}

// -----

func.func @f(%s: memref<?xf16>, %m: vector<8xi1>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.load' op Mask should match value except the chunk size dim.}}
  %2 = xegpu.load %s[%o], %m : memref<?xf16>, vector<4xindex>, vector<8xi1> -> vector<4x2xf16>
  return
}

// -----

func.func @f(%s: ui64, %m: vector<1xi1>, %o: vector<1xindex>) {
// expected-error @below {{'xegpu.load' op value elements must match chunk size 2}}
  %2 = xegpu.load %s[%o], %m <{chunk_size = 2}>: ui64, vector<1xindex>, vector<1xi1> -> vector<4xf32>
  return
}

// -----

func.func @f(%s: memref<?xf16>, %m: vector<4xi1>, %o: vector<4xindex>) {
// expected-error @below {{Value should have the same element type as MemRef.}}
  %2 = xegpu.load %s[%o], %m : memref<?xf16>, vector<4xindex>, vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @f(%s: memref<?xf16>, %m: vector<4xi1>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.load' op Expecting scalar mask and offsets.}}
  %2 = xegpu.load %s[%o], %m : memref<?xf16>, vector<4xindex>, vector<4xi1> -> f16
  return
}

// -----

func.func @f(%s: memref<?xf16>, %m: i1, %o: index) {
// expected-error @below {{'xegpu.load' op Expecting chunk size == 1 for scalar result}}
  %2 = xegpu.load %s[%o], %m <{chunk_size = 2}>: memref<?xf16>, index, i1 -> f16
  return
}

// -----

func.func @f(%s: memref<?xf16>, %m: vector<4xi1>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.load' op Expects offsets.}}
  %2 = xegpu.load %s, %m : memref<?xf16>, vector<4xi1> -> vector<4xf16>
  return
}

// -----

func.func @f(%s: memref<?xf16>, %m: i1, %o: index) {
// expected-error @below {{'xegpu.load' op value elements must match chunk size 1}}
  %2 = xegpu.load %s[%o], %m : memref<?xf16>, index, i1 -> vector<4xf16>
  return
}

// -----

func.func @f(%s: memref<?xf16>, %m: vector<4xi1>, %o: index) {
// expected-error @below {{'xegpu.load' op Expecting scalar mask and offsets.}}
  %2 = xegpu.load %s[%o], %m : memref<?xf16>, index, vector<4xi1> -> f16
  return
}

// -----

func.func @f(%s: memref<?xf16>, %m: i1, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.load' op Expecting scalar mask and offsets.}}
  %2 = xegpu.load %s[%o], %m : memref<?xf16>, vector<4xindex>, i1 -> f16
  return
}

// -----

func.func @f(%v: vector<6xf32>, %s: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %m: vector<4xi1>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.store' op Value shape [6] is neither a valid distribution for SIMT nor consistent with the tensor descriptor for SIMD '!xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2 : i64>>'}}
  xegpu.store %v, %s, %m : vector<6xf32>, !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<4xi1>
  return
}

// -----

func.func @f(%v: vector<4x2xf16>, %s: !xegpu.tensor_desc<4x2xf16>, %m: vector<4xi1>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.store' op Expects a scattered TensorDesc.}}
  xegpu.store %v, %s, %m : vector<4x2xf16>, !xegpu.tensor_desc<4x2xf16>, vector<4xi1>
  return
}

// -----

func.func @f(%v: vector<4x2xf32>, %s: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %m: vector<4xi1>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.store' op invalid l1_hint: #xegpu.cache_hint<streaming>}}
  xegpu.store %v, %s, %m <{l1_hint = #xegpu.cache_hint<streaming>}>: vector<4x2xf32>, !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<4xi1>
  return
}

// -----

func.func @f(%v: vector<4x2xf32>, %s: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %m: vector<8xi1>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.store' op Mask should match TensorDesc except the chunk size dim.}}
  xegpu.store %v, %s, %m : vector<4x2xf32>, !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<8xi1>
  return
}

// -----

func.func @f(%v: vector<4xf16>, %s: memref<?xf16>, %m: vector<1xi1>, %o: vector<1xindex>) {
// expected-error @below {{'xegpu.store' op Mask should match value except the chunk size dim.}}
  xegpu.store %v, %s[%o], %m : vector<4xf16>, memref<?xf16>, vector<1xindex>, vector<1xi1>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %s: memref<?xf16>, %m: vector<4xi1>, %o: vector<4xindex>) {
// expected-error @below {{Value should have the same element type as MemRef.}}
  xegpu.store %v, %s[%o], %m : vector<4xf32>, memref<?xf16>, vector<4xindex>, vector<4xi1>
  return
}

// -----

func.func @f(%v: f16, %s: memref<?xf16>, %m: vector<4xi1>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.store' op Expecting scalar mask and offsets.}}
  xegpu.store %v, %s[%o], %m : f16, memref<?xf16>, vector<4xindex>, vector<4xi1>
  return
}

// -----

func.func @f(%v: f16, %s: memref<?xf16>, %m: i1, %o: index) {
// expected-error @below {{'xegpu.store' op Expecting chunk size == 1 for scalar result}}
  xegpu.store %v, %s[%o], %m <{chunk_size = 2}>: f16, memref<?xf16>, index, i1
  return
}

// -----

func.func @f(%v: vector<4xf16>, %s: memref<?xf16>, %m: vector<4xi1>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.store' op Expects offsets.}}
  xegpu.store %v, %s, %m : vector<4xf16>, memref<?xf16>, vector<4xi1>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<4x2xf16>, %o: vector<4xindex>) {
// expected-error @below {{'xegpu.update_offset' op Expects a scattered TensorDesc.}}
  %1 = xegpu.update_offset %t, %o : !xegpu.tensor_desc<4x2xf16>, vector<4xindex>
  return
}

// -----

func.func @f(%t: !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %o: vector<5xindex>) {
// expected-error @below {{'xegpu.update_offset' op Offsets should match TensorDesc except the chunk size dim.}}
  %1 = xegpu.update_offset %t, %o : !xegpu.tensor_desc<4x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<5xindex>
  return
}

// -----

func.func @f(%a: vector<8x8xf16>, %b: vector<8x16x2xf16>, %c: vector<8x16xf32>) {
// expected-error @below {{'xegpu.dpas' op K-dimension mismatch.}}
  %1 = xegpu.dpas %a, %b : vector<8x8xf16>, vector<8x16x2xf16> -> vector<8x16xf32>
  return
}

// -----

func.func @f(%a: vector<8x8x2xf16>, %b: vector<8x16x2xf16>, %c: vector<8x16xf32>) {
// expected-error @below {{'xegpu.dpas' op expecting lhs and result to be a 2D vector, and rhs to be either 2D or 3D (packed) vector.}}
  %1 = xegpu.dpas %a, %b : vector<8x8x2xf16>, vector<8x16x2xf16> -> vector<8x16xf32>
  return
}

// -----

func.func @f(%a: vector<16x16xf16>, %b: vector<8x16x2xf16>, %c: vector<8x16xf32>) {
// expected-error @below {{'xegpu.dpas' op M-dimension mismatch.}}
  %1 = xegpu.dpas %a, %b : vector<16x16xf16>, vector<8x16x2xf16> -> vector<8x16xf32>
  return
}

// -----

func.func @f(%a: vector<8x16xf16>, %b: vector<8x8x2xf16>, %c: vector<8x16xf32>) {
// expected-error @below {{'xegpu.dpas' op N-dimension mismatch.}}
  %1 = xegpu.dpas %a, %b : vector<8x16xf16>, vector<8x8x2xf16> -> vector<8x16xf32>
  return
}

// -----

func.func @f(%a: vector<8xf16>, %b: vector<15xf16>, %c: vector<8xf32>) {
// expected-error @below {{'xegpu.dpas' op Expecting B operand to be a multiple of 32 bits.}}
  %1 = xegpu.dpas %a, %b : vector<8xf16>, vector<15xf16> -> vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<8x16xf16>, %b: vector<16x16xf16>, %c: vector<8x16xf16>) {
// expected-error @below {{'xegpu.dpas' op Expecting the acc type to be the same as result.}}
  %1 = xegpu.dpas %a, %b, %c : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf16> -> vector<8x16xf32>
  return
}

// -----

func.func @f(%a: vector<8x16xf16>, %b: vector<8x16xf16>, %c: vector<8x16xf32>) {
// expected-error @below {{'xegpu.dpas' op K-dimension mismatch.}}
  %1 = xegpu.dpas %a, %b : vector<8x16xf16>, vector<8x16xf16> -> vector<8x16xf32>
  return
}

// -----

func.func @f(%a: vector<32x64xf16>) {
// expected-error @below {{'xegpu.convert_layout' op expected input layout and target layout be WgLayout or SgLayout at the same time.}}
  %2 = xegpu.convert_layout %a <{input_layout = #xegpu.layout<sg_layout = [2, 4], sg_data = [16, 16], lane_layout = [1, 16], lane_data = [1, 1]>, target_layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : vector<32x64xf16>
  return
}

// -----

func.func @f(%a: vector<32x64xf16>) {
// expected-error @below {{'xegpu.convert_layout' op invalid input layout, data cannot be evenly distributed.}}
  %2 = xegpu.convert_layout %a <{input_layout = #xegpu.layout<sg_layout = [2, 4], sg_data = [17, 16]>, target_layout = #xegpu.layout<sg_layout = [2, 4]>}> : vector<32x64xf16>
  return
}

// -----

func.func @f(%a: vector<32x64xf16>) {
// expected-error @below {{'xegpu.convert_layout' op invalid target layout, data cannot be evenly distributed.}}
  %2 = xegpu.convert_layout %a <{input_layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, target_layout = #xegpu.layout<lane_layout = [1, 15], lane_data = [1, 1]>}> : vector<32x64xf16>
  return
}

// -----

func.func @f(%a: vector<32x64xf16>) {
// expected-error @below {{'xegpu.convert_layout' op invalid input layout, data cannot be evenly distributed.}}
  %2 = xegpu.convert_layout %a <{input_layout = #xegpu.layout<lane_layout = [1, 15], lane_data = [1, 1]>, target_layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> : vector<32x64xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<16x64xf16>, %x: index) {
// expected-error @below {{data shape must not exceed mem_desc shape.}}
  %1 = xegpu.load_matrix %m[0, 0] : !xegpu.mem_desc<16x64xf16> -> vector<32x16xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<16x64x2xf16>, %x: index) {
// expected-error @below {{mem_desc must be 2D.}}
  %1 = xegpu.load_matrix %m[0, 0, 0] : !xegpu.mem_desc<16x64x2xf16> -> vector<8x16xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<block = [16, 16]>>, %x: index) {
// expected-error @below {{With subgroup_block_io, the block shape must match the lane layout.}}
  %1 = xegpu.load_matrix %m[0, 0] <{subgroup_block_io, layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}>: !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<block = [16, 16]>> -> vector<16x16xf16>
  return
}

// -----

func.func @f(%m: !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<block = [16, 16]>>, %x: index) {
// expected-error @below {{With subgroup_block_io, the block shape must match the lane layout.}}
  %1 = xegpu.load_matrix %m[0, 0] <{subgroup_block_io, layout = #xegpu.layout<lane_layout = [1, 8], lane_data = [1, 2]>}>: !xegpu.mem_desc<16x64xf16, #xegpu.mem_layout<block = [16, 16]>> -> vector<16x16xf16>
  return
}

// -----

func.func @f(%d: vector<32x16xf16>, %m: !xegpu.mem_desc<16x64xf16>, %x: index) {
// expected-error @below {{data shape must not exceed mem_desc shape.}}
  xegpu.store_matrix %d, %m[0, 0] : vector<32x16xf16>, !xegpu.mem_desc<16x64xf16>
  return
}

// -----

func.func @f(%d: vector<8x16xf16>, %m: !xegpu.mem_desc<16x64x2xf16>, %x: index) {
// expected-error @below {{mem_desc must be 2D.}}
  xegpu.store_matrix %d, %m[0, 0, 0] : vector<8x16xf16>, !xegpu.mem_desc<16x64x2xf16>
  return
}

// -----

func.func @f(%m: memref<2048xi8, 2>) {
// expected-error @below {{'xegpu.create_mem_desc' op operand #0 must be reside in share memory and statically 1d shaped memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values  or reside in share memory and statically 2d shaped memref of 1-bit signless integer or 4-bit signless integer or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signed integer or 8-bit signed integer or 16-bit signed integer or 32-bit signed integer or 64-bit signed integer or 1-bit unsigned integer or 8-bit unsigned integer or 16-bit unsigned integer or 32-bit unsigned integer or 64-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float or bfloat16 type or tf32 type values , but got 'memref<2048xi8, 2>'}}
  %1 = xegpu.create_mem_desc %m : memref<2048xi8, 2> -> !xegpu.mem_desc<16x64xf16>
  return
}

// -----

// expected-error @below {{expected non-zero rank tensor}}
func.func @f(%a: !xegpu.tensor_desc<f32>) {
  return
}

// -----

// expected-error @below {{SLM is only supported for 1D block tensor}}
func.func @f(%a: !xegpu.tensor_desc<2x8x16xf32, #xegpu.block_tdesc_attr<memory_space = slm>>) {
  return
}

// -----

// expected-error @below {{expected non-contiguous elements for 1D tensor}}
func.func @f(%a: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>) {
  return
}

// -----

// expected-error @below {{expected last dim of tensor to match chunk size}}
func.func @f(%a: !xegpu.tensor_desc<4x5xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>>) {
  return
}

// -----

// expected-error @below {{expected last dim of tensor to be a multiple of 2}}
func.func @f(%a: !xegpu.tensor_desc<4x3xf16, #xegpu.scatter_tdesc_attr<chunk_size = 3>>) {
  return
}

// -----

// expected-error @below {{expected layout rank to match tensor rank}}
func.func @f(%a: !xegpu.tensor_desc<16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>) {
  return
}

// -----

// expected-error @below {{expected last dim of lane_data to be a multiple of: 2}}
func.func @f(%a: !xegpu.tensor_desc<4x4xf16, #xegpu.scatter_tdesc_attr<chunk_size = 4>, #xegpu.layout<lane_layout = [4, 1], lane_data = [1, 1]>>) {
  return
}

// -----

// expected-error @below {{cannot distribute [4, 8] using #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}}
func.func @f(%a: !xegpu.tensor_desc<4x8xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>) {
  return
}

// -----

// expected-error @below {{cannot distribute [4, 8] using #xegpu.layout<lane_layout = [2, 8], lane_data = [4, 1]>}}
func.func @f(%a: !xegpu.tensor_desc<4x8xf32, #xegpu.layout<lane_layout = [2, 8], lane_data = [4, 1]>>) {
  return
}

// -----

// expected-error @below {{cannot distribute [128, 128] using #xegpu.layout<sg_layout = [4, 2], sg_data = [24, 48]>}}
func.func @f(%a: !xegpu.tensor_desc<128x128xf32, #xegpu.layout<sg_layout = [4, 2], sg_data = [24, 48]>>) {
  return
}

// -----

// expected-error @below {{cannot distribute [128, 128] using #xegpu.layout<sg_layout = [4, 2], sg_data = [32, 64], inst_data = [24, 48]>}}
func.func @f(%a: !xegpu.tensor_desc<128x128xf32, #xegpu.layout<sg_layout = [4, 2], sg_data = [32, 64], inst_data = [24, 48]>>) {
  return
}

// -----

// expected-error @below {{cannot distribute [128, 128] using #xegpu.layout<sg_layout = [4, 2], sg_data = [32, 64], inst_data = [64, 32]>}}
func.func @f(%a: !xegpu.tensor_desc<128x128xf32, #xegpu.layout<sg_layout = [4, 2], sg_data = [32, 64], inst_data = [64, 32]>>) {
  return
}

// -----

// expected-error @below {{invalid chunk size}}
func.func @f(%a: !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 0>>) {
  return
}

// -----

// expected-error @below {{expected at least one of sg_layout, inst_data or lane_layout}}
"a"() {x = #xegpu.layout<sg_data = [16, 2], lane_data = [1, 2]>} : () -> ()

// -----

// expected-error @below {{expected sg_layout and lane_layout to have the same rank}}
"a"() {x = #xegpu.layout<sg_layout = [1, 1, 1], sg_data = [16, 2, 1], lane_layout = [8, 1], lane_data = [1, 2]>} : () -> ()

// -----

// expected-error @below {{expected sg_layout and inst_data to have the same rank}}
"a"() {x = #xegpu.layout<sg_layout = [1, 1, 1], sg_data = [16, 2, 1], inst_data = [16, 2]>} : () -> ()

// -----

// expected-error @below {{expected inst_data and lane_layout to have the same rank, got inst_data 3, lane_layout 2}}
"a"() {x = #xegpu.layout<inst_data = [16, 2, 1], lane_layout = [8, 1], lane_data = [1, 2]>} : () -> ()

// -----

// expected-error @below {{expected lane_data and lane_layout to have the same rank}}
"a"() {x = #xegpu.layout<inst_data = [16, 2], lane_layout = [8, 1], lane_data = [1, 2, 1]>} : () -> ()

// -----

// expected-error @below {{expected sg_data and sg_layout to have the same rank}}
"a"() {x = #xegpu.layout<sg_layout = [1, 1], sg_data = [16, 2, 1], inst_data = [16, 2]>} : () -> ()

// -----

// expected-error @below {{expected sg_layout being used with sg_data}}
"a"() {x = #xegpu.layout<sg_data = [16, 2], lane_layout = [8, 1], lane_data = [1, 2]>} : () -> ()

// -----

// expected-error @below {{expected lane_layout being used with lane_data}}
"a"() {x = #xegpu.layout<inst_data = [16, 2], lane_data = [1, 2]>} : () -> ()

// -----

// expected-error @below {{expected sg_layout/lane_layout being used with order}}
"a"() {x = #xegpu.layout<inst_data = [16, 2], order = [0, 1]>} : () -> ()

// -----

// expected-error @below {{expected order and sg_layout to have the same rank}}
"a"() {x = #xegpu.layout<sg_layout = [1, 1], sg_data = [16, 2], order = [0, 1, 2]>} : () -> ()

// -----

// expected-error @below {{expected order and lane_layout to have the same rank}}
"a"() {x = #xegpu.layout<lane_layout = [8, 1], lane_data = [1, 2], order = [0, 1, 2]>} : () -> ()

// -----

// expected-error @below {{expected at least one of sg_layout, inst_data or lane_layout}}
"a"() {x = #xegpu.layout<order = [0, 1]>} : () -> ()

// -----

// expected-error @below {{repeated dim (2) in slice attribute.}}
"a"() {x = #xegpu.slice<#xegpu.layout<sg_layout = [16, 1, 1]>, dims = [2, 2]>} : () -> ()

// -----

// expected-error @below {{invalid dim (3) in slice attribute.}}
"a"() {x = #xegpu.slice<#xegpu.layout<sg_layout = [16, 1, 1]>, dims = [3]>} : () -> ()

// -----

// expected-error @below {{invalid dim (-1) in slice attribute.}}
"a"() {x = #xegpu.slice<#xegpu.layout<sg_layout = [16, 1, 1]>, dims = [-1]>} : () -> ()

// -----

// expected-error @below {{invalid dim (2) in slice attribute.}}
"a"() {x = #xegpu.slice<#xegpu.slice<#xegpu.layout<sg_layout = [16, 1, 1]>, dims = [0]>, dims = [2]>} : () -> ()

// -----

// expected-error @below {{'end' : 3 must be greater than 'start' : 5}}
"a"() {x = #xegpu.range<[5, 3]>} : () -> ()

// -----

// expected-error @below {{'end' : 3 must be greater than 'start' : 3}}
"a"() {x = #xegpu.range<[3, 3]>} : () -> ()

// -----

// expected-error @below {{invalid chunk size}}
"a"() {x = #xegpu.scatter_tdesc_attr<chunk_size = 0>} : () -> ()

// -----

// expected-error @below {{invalid chunk size}}
"a"() {x = #xegpu.scatter_tdesc_attr<chunk_size = -2>} : () -> ()
