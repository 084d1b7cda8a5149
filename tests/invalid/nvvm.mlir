// RUN: rmlir-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @f() {
// expected-error @below {{'nvvm.read.ptx.sreg.tid.x' op invalid range attribute: Lower == Upper, but they aren't min (0) or max (4294967295) value! This is an invalid constant range.}}
  %0 = nvvm.read.ptx.sreg.tid.x range <i32, 5, 5> : i32
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{'nvvm.barrier' op reduction predicate and reduction operation must be specified together}}
  %0 ="nvvm.barrier"(%i) {operandSegmentSizes = array<i32:0,0,1>} : (i32)->i32
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{'nvvm.barrier' op barrier id is missing, it should be set between 0 to 15}}
  nvvm.barrier number_of_threads = %i
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{'nvvm.barrier' op reduction are only available when id is 0}}
  %0 ="nvvm.barrier"(%i,%i,%i) {operandSegmentSizes = array<i32:1,1,1>, reductionOp=#nvvm.reduction<and>} : (i32,i32,i32)->i32
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.barrier' op reduction predicate and reduction operation must be specified together}}
  %0 ="nvvm.barrier"() {operandSegmentSizes = array<i32:0,0,0>, reductionOp=#nvvm.reduction<and>} : ()->i32
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.fence.sync_restrict' op only acquire and release semantics are supported}}
  nvvm.fence.sync_restrict {order = #nvvm.mem_order<relaxed>}
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.fence.proxy.sync_restrict' op only acquire and release semantics are supported}}
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<relaxed>, toProxy=#nvvm.proxy_kind<generic>}
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.fence.proxy.sync_restrict' op only async is supported for to_proxy attribute}}
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<acquire>, toProxy=#nvvm.proxy_kind<generic>}
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.fence.proxy.sync_restrict' op only generic is support for from_proxy attribute}}
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<acquire>, fromProxy=#nvvm.proxy_kind<async>}
  return
}

// -----

func.func @f(%p: !llvm.ptr, %i: i32) {
// expected-error @below {{'nvvm.fence.proxy.acquire' op uni-directional proxies only support generic for from_proxy attribute}}
  nvvm.fence.proxy.acquire #nvvm.mem_scope<cta> %p, %i from_proxy = #nvvm.proxy_kind<alias>
  return
}

// -----

func.func @f(%p: !llvm.ptr, %i: i32) {
// expected-error @below {{'nvvm.fence.proxy.acquire' op uni-directional proxies only support tensormap for to_proxy attribute}}
  nvvm.fence.proxy.acquire #nvvm.mem_scope<cta> %p, %i to_proxy = #nvvm.proxy_kind<alias>
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.fence.proxy.release' op uni-directional proxies only support generic for from_proxy attribute}}
  nvvm.fence.proxy.release #nvvm.mem_scope<cta> from_proxy = #nvvm.proxy_kind<alias>
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.fence.proxy.release' op uni-directional proxies only support tensormap for to_proxy attribute}}
  nvvm.fence.proxy.release #nvvm.mem_scope<cta> to_proxy = #nvvm.proxy_kind<alias>
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.fence.proxy' op async_shared fence requires space attribute}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>}
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.fence.proxy' op only async_shared fence can have space attribute}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async>, space = #nvvm.shared_space<cta>}
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.fence.proxy' op tensormap proxy is not a supported proxy kind}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<tensormap>}
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.fence.proxy' op generic proxy not a supported proxy kind}}
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<generic>}
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>, %j: i64) {
// expected-error @below {{offset argument is only supported for shape 16x32bx2}}
  %0 = nvvm.tcgen05.ld %t, %j {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : i32
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>) {
// expected-error @below {{shape 16x32bx2 requires offset argument}}
  %0 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : i32
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>) {
// expected-error @below {{invalid result type length 1 for shape shape_16x128b in tcgen05.ld Op}}
  %0 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_16x128b>} : i32
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>) {
// expected-error @below {{invalid result type length 2 for shape shape_16x256b in tcgen05.ld Op}}
  %0 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>} : vector<2xi32>
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>, %j: i64) {
// expected-error @below {{offset argument is only supported for shape 16x32bx2}}
// expected-error @below {{invalid result type length 2 for shape shape_16x256b in tcgen05.ld Op}}
  %0 = nvvm.tcgen05.ld %t, %j {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>} : vector<2xi32>
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>) {
  %0 = "llvm.mlir.undef"() : () -> vector<2xi32>
// expected-error @below {{invalid input length 2 for shape shape_16x256b in tcgen05.st Op}}
  nvvm.tcgen05.st %t, %0 {shape = #nvvm.tcgen05_ldst_shape<shape_16x256b>} : vector<2xi32>
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>, %i: i32) {
// expected-error @below {{invalid input length 1 for shape shape_16x128b in tcgen05.st Op}}
  nvvm.tcgen05.st %t, %i {shape = #nvvm.tcgen05_ldst_shape<shape_16x128b>} : i32
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>, %i: i32) {
// expected-error @below {{shape 16x32bx2 requires offset argument}}
  nvvm.tcgen05.st %t, %i {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : i32
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>, %j: i64) {
// expected-error @below {{Invalid multicast type for tcgen05.cp Op}}
  nvvm.tcgen05.cp %t, %j {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>, multicast = #nvvm.tcgen05_cp_multicast<warpx4>}
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>, %j: i64) {
// expected-error @below {{Shape 64x128b requires multicast warpx2_01_23 or warpx2_02_13 for tcgen05.cp Op}}
  nvvm.tcgen05.cp %t, %j {shape = #nvvm.tcgen05_cp_shape<shape_64x128b>}
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>, %j: i64) {
// expected-error @below {{Shape 32x128b requires multicast warpx4 for tcgen05.cp Op}}
  nvvm.tcgen05.cp %t, %j {shape = #nvvm.tcgen05_cp_shape<shape_32x128b>}
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>, %i: i32, %j: i64, %b: i1) {
  %d = "llvm.mlir.undef"() : () -> vector<8xi32>
// expected-error @below {{Disable Output Lane of length 8 is incompatible with CtaGroupAttr}}
  nvvm.tcgen05.mma %t, %t, %j, %i, %b mask = %d {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, vector<8xi32>)
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>, %i: i32, %j: i64, %b: i1) {
  %d = "llvm.mlir.undef"() : () -> vector<4xi32>
// expected-error @below {{Disable Output Lane of length 4 is incompatible with CtaGroupAttr}}
  nvvm.tcgen05.mma.sp %t, %t, %j, %i, %b, %t mask = %d {kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_2>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, vector<4xi32>)
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>, %i: i32, %j: i64, %b: i1) {
// expected-error @below {{A-shift can be applied only when matrix A is in tensor memory}}
  nvvm.tcgen05.mma %t, %j, %j, %i, %b {aShift, kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, i64, i64, i32, i1)
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>, %i: i32, %j: i64, %b: i1) {
// expected-error @below {{Cannot use collector buffer operation fill or use with ashift}}
  nvvm.tcgen05.mma %t, %t, %j, %i, %b {aShift, collectorOp = #nvvm.tcgen05_mma_collectorop<fill>, kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1)
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>, %i: i32, %j: i64, %b: i1) {
// expected-error @below {{mxf4nvf4 requires block scale attribute}}
  nvvm.tcgen05.mma.block_scale %t, %t, %j, %i, %b, %t, %t {kind = #nvvm.block_scale_kind<mxf4nvf4>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>, %i: i32, %j: i64, %b: i1) {
// expected-error @below {{mxf4 kind does not support block16 attribute}}
  nvvm.tcgen05.mma.block_scale %t, %t, %j, %i, %b, %t, %t {kind = #nvvm.block_scale_kind<mxf4>, blockScale = #nvvm.tcgen05_mma_block_scale<block16>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  return
}

// -----

func.func @f(%t: !llvm.ptr<6>, %i: i32, %j: i64, %b: i1) {
// expected-error @below {{mxf8f6f4 kind does not support block16 attribute}}
  nvvm.tcgen05.mma.sp.block_scale %t, %t, %j, %i, %b, %t, %t, %t {kind = #nvvm.block_scale_kind<mxf8f6f4>, blockScale = #nvvm.tcgen05_mma_block_scale<block16>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
  return
}

// -----

func.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %b: i1) {
// expected-error @below {{Inline-ptx lowering supported only for Tile mode.}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i] , predicate = %b {mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, !llvm.ptr<3>
  return
}

// -----

func.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %j: i64, %b: i1) {
// expected-error @below {{Inline-ptx lowering unsupported with L2 cache-hint.}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i] l2_cache_hint = %j, predicate = %b : !llvm.ptr, !llvm.ptr<3>
  return
}

// -----

func.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>) {
// expected-error @below {{expects coordinates between 1 to 5 dimension}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[] : !llvm.ptr, !llvm.ptr<3>
  return
}

// -----

func.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{to use im2col mode, the tensor has to be at least 3-dimensional}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i,%i] {mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, !llvm.ptr<3>
  return
}

// -----

func.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{Scatter4 mode expects 5 coordinates}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i,%i] {mode = #nvvm.tma_store_mode<tile_scatter4>} : !llvm.ptr, !llvm.ptr<3>
  return
}

// -----

func.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{Scatter mode unsupported for CpAsyncBulkTensorReduceOp}}
  nvvm.cp.async.bulk.tensor.reduce %p, %s, box[%i,%i] {redKind = #nvvm.tma_redux_kind<add>, mode = #nvvm.tma_store_mode<tile_scatter4>} : !llvm.ptr, !llvm.ptr<3>
  return
}

// -----

func.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{to use im2col mode, the tensor has to be at least 3-dimensional}}
  nvvm.cp.async.bulk.tensor.reduce %p, %s, box[%i,%i] {redKind = #nvvm.tma_redux_kind<add>, mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, !llvm.ptr<3>
  return
}

// -----

func.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{expects coordinates between 1 to 5 dimension}}
  nvvm.cp.async.bulk.tensor.reduce %p, %s, box[%i,%i,%i,%i,%i,%i] {redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, !llvm.ptr<3>
  return
}

// -----

func.func @f(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>) {
// expected-error @below {{Only CG and CA cache modifiers are supported.}}
  nvvm.cp.async.shared.global %s, %g, 16, cache = cs : !llvm.ptr<3>, !llvm.ptr<1>
  return
}

// -----

func.func @f(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>) {
// expected-error @below {{expected byte size to be either 4, 8 or 16.}}
  nvvm.cp.async.shared.global %s, %g, 12, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  return
}

// -----

func.func @f(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>) {
// expected-error @below {{CG cache modifier is only support for 16 bytes copy.}}
  nvvm.cp.async.shared.global %s, %g, 8, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  return
}

// -----

func.func @f(%p: !llvm.ptr) {
// expected-error @below {{expects coordinates between 1 to 5 dimension}}
  nvvm.cp.async.bulk.tensor.prefetch %p, box[] : !llvm.ptr
  return
}

// -----

func.func @f(%p: !llvm.ptr, %i: i32, %h: i16) {
// expected-error @below {{ im2col offsets expected 0 (provided 1)}}
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i] im2col[%h] : !llvm.ptr
  return
}

// -----

func.func @f(%p: !llvm.ptr, %i: i32, %h: i16) {
// expected-error @below {{to use im2col mode, the tensor has to be at least 3-dimensional}}
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i] im2col[%h] {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
  return
}

// -----

func.func @f(%p: !llvm.ptr, %i: i32) {
// expected-error @below {{ im2col offsets expected 1 (provided 0)}}
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i, %i] {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
  return
}

// -----

func.func @f(%p: !llvm.ptr, %i: i32, %h: i16) {
// expected-error @below {{ im2col offsets expected 2 (provided 1)}}
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i, %i] im2col[%h] {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr
  return
}

// -----

func.func @f(%p: !llvm.ptr, %i: i32, %h: i16) {
// expected-error @below {{to use im2col_w_128 mode, the tensor has to be at least 3-dimensional}}
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i] im2col[%h] {mode = #nvvm.tma_load_mode<im2col_w_128>} : !llvm.ptr
  return
}

// -----

func.func @f(%p: !llvm.ptr, %i: i32) {
// expected-error @below {{Gather4 mode expects 5 coordinates}}
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i, %i] {mode = #nvvm.tma_load_mode<tile_gather4>} : !llvm.ptr
  return
}

// -----

func.func @f(%p: !llvm.ptr, %i: i32, %h: i16) {
// expected-error @below {{ im2col offsets expected 0 (provided 1)}}
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i, %i, %i, %i] im2col[%h] {mode = #nvvm.tma_load_mode<tile_gather4>} : !llvm.ptr
  return
}

// -----

func.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %b: i1) {
// expected-error @below {{Predicate is supported only for shared::cluster mode.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %p, %s, box[%i] predicate = %b {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  return
}

// -----

func.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %b: i1) {
// expected-error @below {{Predicate is supported only for Tile and Im2col modes.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %p, %s, box[%i] predicate = %b {mode = #nvvm.tma_load_mode<im2col_w>} : !llvm.ptr<3>, !llvm.ptr
  return
}

// -----

func.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{Shared::cluster destination requires address-space 7.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %p, %s, box[%i] : !llvm.ptr<3>, !llvm.ptr
  return
}

// -----

func.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %k: !llvm.ptr<7>, %i: i32) {
// expected-error @below {{Shared::cta destination requires address-space 3.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %k, %p, %s, box[%i] {isCTAOnly = true} : !llvm.ptr<7>, !llvm.ptr
  return
}

// -----

func.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32, %h: i16) {
// expected-error @below {{Multicast is not supported with shared::cta mode.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %p, %s, box[%i] multicast_mask = %h {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  return
}

// -----

func.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{CTAGroup is not supported with shared::cta mode.}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %p, %s, box[%i] {isCTAOnly = true, group = #nvvm.cta_group<cta_1>} : !llvm.ptr<3>, !llvm.ptr
  return
}

// -----

func.func @f(%p: !llvm.ptr, %s: !llvm.ptr<3>, %k: !llvm.ptr<7>) {
// expected-error @below {{expects coordinates between 1 to 5 dimension}}
  nvvm.cp.async.bulk.tensor.shared.cluster.global %k, %p, %s, box[] : !llvm.ptr<7>, !llvm.ptr
  return
}

// -----

func.func @f(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %i: i32, %h: i16) {
// expected-error @below {{Multicast is not supported with shared::cta mode.}}
  nvvm.cp.async.bulk.shared.cluster.global %s, %g, %s, %i multicast_mask = %h : !llvm.ptr<3>, !llvm.ptr<1>
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>) {
// expected-error @below {{mbarrier scope must be either CTA or Cluster}}
  %0 = nvvm.mbarrier.arrive %s {scope = #nvvm.mem_scope<gpu>} : !llvm.ptr<3> -> i64
  return
}

// -----

func.func @f(%k: !llvm.ptr<7>) {
// expected-error @below {{mbarrier in shared_cluster space cannot return any value}}
  %0 = nvvm.mbarrier.arrive %k {scope = #nvvm.mem_scope<cta>} : !llvm.ptr<7> -> i64
  return
}

// -----

func.func @f(%k: !llvm.ptr<7>) {
// expected-error @below {{mbarrier in shared_cluster space cannot return any value}}
  %0 = nvvm.mbarrier.arrive_drop %k : !llvm.ptr<7> -> i64
  return
}

// -----

func.func @f(%k: !llvm.ptr<7>, %i: i32) {
// expected-error @below {{mbarrier in shared_cluster space cannot return any value}}
  %0 = nvvm.mbarrier.arrive_drop.expect_tx %k, %i : !llvm.ptr<7>, i32 -> i64
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32, %b: i1) {
// expected-error @below {{mbarrier scope must be CTA when using predicate}}
  nvvm.mbarrier.arrive.expect_tx %s, %i, predicate = %b {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32, i1
  return
}

// -----

func.func @f(%k: !llvm.ptr<7>, %i: i32, %b: i1) {
// expected-error @below {{mbarrier in shared_cluster space is not supported when using predicate}}
  nvvm.mbarrier.arrive.expect_tx %k, %i, predicate = %b : !llvm.ptr<7>, i32, i1
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32, %b: i1) {
// expected-error @below {{return-value is not supported when using predicate}}
  %0 = nvvm.mbarrier.arrive.expect_tx %s, %i, predicate = %b : !llvm.ptr<3>, i32, i1 -> i64
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32, %b: i1) {
// expected-error @below {{mbarrier with relaxed semantics is not supported when using predicate}}
  nvvm.mbarrier.arrive.expect_tx %s, %i, predicate = %b {relaxed = true} : !llvm.ptr<3>, i32, i1
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{mbarrier scope must be either CTA or Cluster}}
  nvvm.mbarrier.expect_tx %s, %i {scope = #nvvm.mem_scope<sys>} : !llvm.ptr<3>, i32
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{mbarrier scope must be either CTA or Cluster}}
  nvvm.mbarrier.complete_tx %s, %i {scope = #nvvm.mem_scope<sys>} : !llvm.ptr<3>, i32
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{mbarrier scope must be either CTA or Cluster}}
  %0 = nvvm.mbarrier.test.wait %s, %i {scope = #nvvm.mem_scope<sys>} : !llvm.ptr<3>, i32 -> i1
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{mbarrier scope must be either CTA or Cluster}}
  %0 = nvvm.mbarrier.try_wait %s, %i {scope = #nvvm.mem_scope<sys>} : !llvm.ptr<3>, i32 -> i1
  return
}

// -----

func.func @f(%f: f32) {
// expected-error @below {{Relu not supported with rna rounding mode.}}
  %0 = nvvm.convert.float.to.tf32 %f {rnd = #nvvm.fp_rnd_mode<rna>, relu = true}
  return
}

// -----

func.func @f(%f: f32) {
// expected-error @below {{Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op.}}
  %0 = nvvm.convert.float.to.tf32 %f
  return
}

// -----

func.func @f(%f: f32) {
// expected-error @below {{'nvvm.convert.f32x2.to.f6x2' op Only 'f6E2M3FN' and 'f6E3M2FN' types are supported for conversions from f32x2 to f6x2.}}
  %0 = nvvm.convert.f32x2.to.f6x2 %f, %f : i16 (f32)
  return
}

// -----

func.func @f(%f: f32) {
// expected-error @below {{'nvvm.convert.f32x2.to.f4x2' op Only 'f4E2M1FN' type is supported for conversions from f32x2 to f4x2.}}
  %0 = nvvm.convert.f32x2.to.f4x2 %f, %f : i8 (f32)
  return
}

// -----

func.func @f(%f: f32) {
// expected-error @below {{'nvvm.convert.f32x2.to.f8x2' op Only 'f8E4M3FN', 'f8E5M2', and 'f8E8M0FNU' types are supported for conversions from f32x2 to f8x2}}
  %0 = nvvm.convert.f32x2.to.f8x2 %f, %f : i16 (f32)
  return
}

// -----

func.func @f(%f: f32) {
// expected-error @below {{'nvvm.convert.f32x2.to.f8x2' op Only RN rounding mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types}}
  %0 = nvvm.convert.f32x2.to.f8x2 %f, %f : i16 (f8E4M3FN)
  return
}

// -----

func.func @f(%f: f32) {
// expected-error @below {{'nvvm.convert.f32x2.to.f8x2' op Only SATFINITE saturation mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types}}
  %0 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rn>} : i16 (f8E5M2)
  return
}

// -----

func.func @f(%f: f32) {
// expected-error @below {{'nvvm.convert.f32x2.to.f8x2' op Only RZ and RP rounding modes are supported for conversions from f32x2 to 'f8E8M0FNU' type}}
  %0 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rn>} : i16 (f8E8M0FNU)
  return
}

// -----

func.func @f(%f: f32) {
// expected-error @below {{'nvvm.convert.f32x2.to.f8x2' op relu not supported for conversions to 'f8E8M0FNU' type}}
  %0 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rp>, relu = true} : i16 (f8E8M0FNU)
  return
}

// -----

func.func @f(%v: vector<2xf16>) {
// expected-error @below {{'nvvm.convert.f16x2.to.f8x2' op Only 'f8E4M3FN' and 'f8E5M2' types are supported for conversions from f16x2 to f8x2.}}
  %0 = nvvm.convert.f16x2.to.f8x2 %v : vector<2xf16> -> i16 (f32)
  return
}

// -----

func.func @f(%v: vector<2xf16>) {
// expected-error @below {{'nvvm.convert.f16x2.to.f8x2' op Only 'f8E4M3FN' and 'f8E5M2' types are supported for conversions from f16x2 to f8x2.}}
  %0 = nvvm.convert.f16x2.to.f8x2 %v : vector<2xf16> -> i16 (f8E8M0FNU)
  return
}

// -----

func.func @f() {
  %u = "llvm.mlir.undef"() : () -> vector<2xbf16>
// expected-error @below {{'nvvm.convert.bf16x2.to.f8x2' op Only 'f8E8M0FNU' type is supported for conversions from bf16x2 to f8x2.}}
  %0 = nvvm.convert.bf16x2.to.f8x2 %u : vector<2xbf16> -> i16 (f32)
  return
}

// -----

func.func @f() {
  %u = "llvm.mlir.undef"() : () -> vector<2xbf16>
// expected-error @below {{'nvvm.convert.bf16x2.to.f8x2' op Only RZ and RP rounding modes are supported for conversions from bf16x2 to f8x2.}}
  %0 = nvvm.convert.bf16x2.to.f8x2 %u : vector<2xbf16> -> i16 (f8E8M0FNU)
  return
}

// -----

func.func @f() {
  %u = "llvm.mlir.undef"() : () -> vector<2xbf16>
// expected-error @below {{'nvvm.convert.bf16x2.to.f8x2' op Only 'f8E8M0FNU' type is supported for conversions from bf16x2 to f8x2.}}
  %0 = nvvm.convert.bf16x2.to.f8x2 %u {rnd = #nvvm.fp_rnd_mode<rz>, sat = #nvvm.sat_mode<satfinite>} : vector<2xbf16> -> i16 (f8E5M2)
  return
}

// -----

func.func @f(%f: f32) {
// expected-error @below {{'nvvm.convert.f32x2.to.f16x2' op Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to f16x2.}}
  %0 = nvvm.convert.f32x2.to.f16x2 %f, %f : vector<2xf16>
  return
}

// -----

func.func @f(%f: f32) {
// expected-error @below {{'nvvm.convert.f32x2.to.bf16x2' op Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to bf16x2.}}
  %0 = nvvm.convert.f32x2.to.bf16x2 %f, %f : vector<2xbf16>
  return
}

// -----

func.func @f(%f: f32) {
// expected-error @below {{'nvvm.convert.f32x2.to.f16x2' op random_bits is required for RS rounding mode.}}
  %0 = nvvm.convert.f32x2.to.f16x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rs>} : vector<2xf16>
  return
}

// -----

func.func @f(%i: i32, %f: f32) {
// expected-error @below {{'nvvm.convert.f32x2.to.f16x2' op random_bits not supported for RN and RZ rounding modes.}}
  %0 = nvvm.convert.f32x2.to.f16x2 %f, %f, %i {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xf16>
  return
}

// -----

func.func @f(%f: f32) {
// expected-error @below {{'nvvm.convert.f32x2.to.f16x2' op Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to f16x2.}}
  %0 = nvvm.convert.f32x2.to.f16x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rp>} : vector<2xf16>
  return
}

// -----

func.func @f(%i: i32) {
  %u = "llvm.mlir.undef"() : () -> vector<4xf32>
// expected-error @below {{'nvvm.convert.f32x4.to.f8x4' op Only 'f8E4M3FN' and 'f8E5M2' types are supported for conversions from f32x4 to f8x4.}}
  %0 = nvvm.convert.f32x4.to.f8x4 %u, %i : vector<4xf32> -> vector<4xi8> (f32)
  return
}

// -----

func.func @f(%i: i32) {
  %u = "llvm.mlir.undef"() : () -> vector<4xf32>
// expected-error @below {{'nvvm.convert.f32x4.to.f6x4' op Only 'f6E2M3FN' and 'f6E3M2FN' types are supported for conversions from f32x4 to f6x4.}}
  %0 = nvvm.convert.f32x4.to.f6x4 %u, %i : vector<4xf32> -> vector<4xi8> (f32)
  return
}

// -----

func.func @f(%i: i32) {
  %u = "llvm.mlir.undef"() : () -> vector<4xf32>
// expected-error @below {{'nvvm.convert.f32x4.to.f4x4' op Only 'f4E2M1FN' type is supported for conversions from f32x4 to f4x4.}}
  %0 = nvvm.convert.f32x4.to.f4x4 %u, %i : vector<4xf32> -> i16 (f32)
  return
}

// -----

func.func @f(%y: i8) {
// expected-error @below {{'nvvm.convert.f4x2.to.f16x2' op Only 'f4E2M1FN' type is supported for conversions from f4x2 to f16x2.}}
  %0 = nvvm.convert.f4x2.to.f16x2 %y : i8 (f32) -> vector<2xf16>
  return
}

// -----

func.func @f(%w: vector<2xi8>) {
// expected-error @below {{'nvvm.convert.f6x2.to.f16x2' op Only 'f6E2M3FN' and 'f6E3M2FN' types are supported for conversions from f6x2 to f16x2.}}
  %0 = nvvm.convert.f6x2.to.f16x2 %w : vector<2xi8> (f32) -> vector<2xf16>
  return
}

// -----

func.func @f(%w: vector<2xi8>) {
// expected-error @below {{'nvvm.convert.f8x2.to.f16x2' op Only 'f8E4M3FN' and 'f8E5M2' types are supported for conversions from f8x2 to f16x2.}}
  %0 = nvvm.convert.f8x2.to.f16x2 %w : vector<2xi8> (f32) -> vector<2xf16>
  return
}

// -----

func.func @f(%w: vector<2xi8>) {
// expected-error @below {{'nvvm.convert.f8x2.to.f16x2' op Only 'f8E4M3FN' and 'f8E5M2' types are supported for conversions from f8x2 to f16x2.}}
  %0 = nvvm.convert.f8x2.to.f16x2 %w : vector<2xi8> (f8E8M0FNU) -> vector<2xf16>
  return
}

// -----

func.func @f(%w: vector<2xi8>) {
// expected-error @below {{'nvvm.convert.f8x2.to.bf16x2' op Only 'f8E8M0FNU' type is supported for conversions from f8x2 to bf16x2.}}
  %0 = nvvm.convert.f8x2.to.bf16x2 %w : vector<2xi8> (f32) -> vector<2xbf16>
  return
}

// -----

func.func @f(%w: vector<2xi8>) {
// expected-error @below {{'nvvm.convert.f8x2.to.bf16x2' op Only 'f8E8M0FNU' type is supported for conversions from f8x2 to bf16x2.}}
  %0 = nvvm.convert.f8x2.to.bf16x2 %w : vector<2xi8> (f8E5M2) -> vector<2xbf16>
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{mode 'f4e' requires 'hi' operand.}}
  %0 = nvvm.prmt #nvvm.permute_mode<f4e> %i, %i : i32
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{mode 'rc8' does not accept 'hi' operand.}}
  %0 = nvvm.prmt #nvvm.permute_mode<rc8> %i, %i, %i : i32
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %j: i64) {
// expected-error @below {{'nvvm.st.bulk' op only 0 is supported for initVal, got 1}}
  nvvm.st.bulk %s, size = %j, init = 1 : !llvm.ptr<3>
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.pmevent' op either `id` or `mask` must be set}}
  nvvm.pmevent
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.pmevent' op `id` and `mask` cannot be set at the same time}}
  nvvm.pmevent id = 1 mask = 1
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.pmevent' op `id` must be between 0 and 15}}
  nvvm.pmevent id = 16
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.pmevent' op `id` must be between 0 and 15}}
  nvvm.pmevent id = -1
  return
}

// -----

func.func @f(%i: i32, %f: f32) {
// expected-error @below {{'nvvm.shfl.sync' op "return_value_and_is_valid" attribute must be specified when the return type is a struct type}}
  %0 = nvvm.shfl.sync bfly %i, %f, %i, %i : f32 -> !llvm.struct<(f32, i1)>
  return
}

// -----

func.func @f(%i: i32, %f: f32) {
// expected-error @below {{'nvvm.shfl.sync' op expected return type to be a two-element struct}}
  %0 = nvvm.shfl.sync bfly %i, %f, %i, %i {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1, i1)>
  return
}

// -----

func.func @f(%i: i32, %f: f32) {
// expected-error @below {{'nvvm.shfl.sync' op expected first element in the returned struct to be of type 'f32' but got 'i32' instead}}
  %0 = nvvm.shfl.sync bfly %i, %f, %i, %i {return_value_and_is_valid} : f32 -> !llvm.struct<(i32, i1)>
  return
}

// -----

func.func @f(%i: i32, %f: f32) {
// expected-error @below {{'nvvm.shfl.sync' op expected second element in the returned struct to be of type 'i1' but got 'i32' instead}}
  %0 = nvvm.shfl.sync bfly %i, %f, %i, %i {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i32)>
  return
}

// -----

func.func @f(%i: i32, %f: f32) {
// expected-error @below {{'nvvm.shfl.sync' op expected return type to be a two-element struct}}
  %0 = nvvm.shfl.sync bfly %i, %f, %i, %i {return_value_and_is_valid} : f32 -> f32
  return
}

// -----

func.func @f(%i: i32, %f: f32) {
// expected-error @below {{'nvvm.shfl.sync' op expected return type to be of type 'f32' but got 'i32' instead}}
  %0 = nvvm.shfl.sync bfly %i, %f, %i, %i : f32 -> i32
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{'nvvm.redux.sync' op abs attribute is supported only for f32 type}}
  %0 = nvvm.redux.sync add %i, %i {abs = true} : i32 -> i32
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{'nvvm.redux.sync' op nan attribute is supported only for f32 type}}
  %0 = nvvm.redux.sync add %i, %i {nan = true} : i32 -> i32
  return
}

// -----

func.func @f(%i: i32, %f: f32) {
// expected-error @below {{'nvvm.redux.sync' op 'add' redux kind unsupported with 'f32' type. Only supported type is 'i32'.}}
  %0 = nvvm.redux.sync add %f, %i : f32 -> f32
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{'nvvm.redux.sync' op 'fmin' redux kind unsupported with 'i32' type. Only supported type is 'f32'.}}
  %0 = nvvm.redux.sync fmin %i, %i : i32 -> i32
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{'nvvm.match.sync' op match.sync 'all' returns a two element struct with first element as i32 and second element as i1}}
  %0 = nvvm.match.sync all %i, %i : i32 -> i32
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{'nvvm.match.sync' op match.sync 'all' returns a two element struct with first element as i32 and second element as i1}}
  %0 = nvvm.match.sync all %i, %i : i32 -> !llvm.struct<(i32, i32)>
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{'nvvm.match.sync' op match.sync 'any' returns an i32}}
  %0 = nvvm.match.sync any %i, %i : i32 -> !llvm.struct<(i32, i1)>
  return
}

// -----

func.func @f(%i: i32, %b: i1) {
// expected-error @below {{'nvvm.vote.sync' op vote.sync 'ballot' returns an i32}}
  %0 = nvvm.vote.sync ballot %i, %b -> i1
  return
}

// -----

func.func @f(%i: i32, %b: i1) {
// expected-error @below {{'nvvm.vote.sync' op vote.sync 'any', 'all' and 'uni' returns an i1}}
  %0 = nvvm.vote.sync any %i, %b -> i32
  return
}

// -----

func.func @f() {
  %u = "llvm.mlir.undef"() : () -> i128
// expected-error @below {{'nvvm.clusterlaunchcontrol.query.cancel' op is_canceled query type returns an i1}}
  %0 = nvvm.clusterlaunchcontrol.query.cancel query = is_canceled, %u : i32
  return
}

// -----

func.func @f() {
  %u = "llvm.mlir.undef"() : () -> i128
// expected-error @below {{'nvvm.clusterlaunchcontrol.query.cancel' op get_first_cta_id_x, get_first_cta_id_y, get_first_cta_id_z query types return an i32}}
  %0 = nvvm.clusterlaunchcontrol.query.cancel query = get_first_cta_id_y, %u : i1
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.setmaxregister' op new register size must be multiple of 8}}
  nvvm.setmaxregister increase 33
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.setmaxregister' op new register size must be in between 24 to 256}}
  nvvm.setmaxregister decrease 16
  return
}

// -----

func.func @f() {
// expected-error @below {{'nvvm.setmaxregister' op new register size must be in between 24 to 256}}
  nvvm.setmaxregister decrease 264
  return
}

// -----

func.func @f(%p: !llvm.ptr) {
// expected-error @below {{'nvvm.prefetch' op requires specification of either cache level or tensormap}}
  nvvm.prefetch %p : !llvm.ptr
  return
}

// -----

func.func @f(%p: !llvm.ptr) {
// expected-error @below {{'nvvm.prefetch' op cannot specify both tensormap and cache level}}
  nvvm.prefetch level = L1, tensormap, %p : !llvm.ptr
  return
}

// -----

func.func @f(%g: !llvm.ptr<1>) {
// expected-error @below {{'nvvm.prefetch' op prefetch tensormap requires a generic or constant pointer}}
  nvvm.prefetch tensormap, %g : !llvm.ptr<1>
  return
}

// -----

func.func @f(%p: !llvm.ptr) {
// expected-error @below {{'nvvm.prefetch' op prefetch tensormap does not support eviction priority}}
  nvvm.prefetch tensormap, evict_priority = evict_last, %p : !llvm.ptr
  return
}

// -----

func.func @f(%c: !llvm.ptr<4>) {
// expected-error @below {{'nvvm.prefetch' op in_param_space can only be specified for a generic pointer}}
  nvvm.prefetch tensormap in_param_space, %c : !llvm.ptr<4>
  return
}

// -----

func.func @f(%c: !llvm.ptr<4>) {
// expected-error @below {{'nvvm.prefetch' op prefetch to cache level requires a generic, global, or local pointer}}
  nvvm.prefetch level = L1, %c : !llvm.ptr<4>
  return
}

// -----

func.func @f(%p: !llvm.ptr) {
// expected-error @below {{'nvvm.prefetch' op unsupported cache level, the only supported uniform cache level is L1}}
  nvvm.prefetch level = L2 uniform, %p : !llvm.ptr
  return
}

// -----

func.func @f(%g: !llvm.ptr<1>) {
// expected-error @below {{'nvvm.prefetch' op prefetch to uniform cache requires a generic pointer}}
  nvvm.prefetch level = L1 uniform, %g : !llvm.ptr<1>
  return
}

// -----

func.func @f(%p: !llvm.ptr) {
// expected-error @below {{'nvvm.prefetch' op cache eviction priority supported only for cache level L2}}
  nvvm.prefetch level = L1, evict_priority = evict_last, %p : !llvm.ptr
  return
}

// -----

func.func @f(%p: !llvm.ptr) {
// expected-error @below {{'nvvm.prefetch' op cache eviction priority requires a global pointer}}
  nvvm.prefetch level = L2, evict_priority = evict_last, %p : !llvm.ptr
  return
}

// -----

func.func @f(%g: !llvm.ptr<1>) {
// expected-error @below {{'nvvm.prefetch' op unsupported cache eviction priority, only evict_last and evict_normal are supported}}
  nvvm.prefetch level = L2, evict_priority = evict_first, %g : !llvm.ptr<1>
  return
}

// -----

func.func @f(%g: !llvm.ptr<1>, %b: i1) {
// expected-error @below {{'nvvm.prefetch' op predicate supported only on prefetch tensormap}}
  nvvm.prefetch level = L2, %g, predicate = %b : !llvm.ptr<1>, i1
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>) {
// expected-error @below {{'nvvm.ldmatrix' op expected num attribute to be 1, 2 or 4 for 8x8 matrix}}
  %0 = nvvm.ldmatrix %s {num = 3 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>) {
// expected-error @below {{'nvvm.ldmatrix' op expected element type to be b16 for 8x8 matrix}}
  %0 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> i32
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>) {
// expected-error @below {{'nvvm.ldmatrix' op expected shape to be 8x8, 8x16 or 16x16}}
  %0 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 9>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> i32
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>) {
// expected-error @below {{'nvvm.ldmatrix' op expected num attribute to be 1, 2 or 4 for 8x16 matrix}}
  %0 = nvvm.ldmatrix %s {num = 3 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> i32
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>) {
// expected-error @below {{'nvvm.ldmatrix' op expected layout to be row for 8x16 matrix}}
  %0 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> i32
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>) {
// expected-error @below {{'nvvm.ldmatrix' op expected element type to be b8x16.b4x16_p64 or b8x16.b6x16_p32 for 8x16 matrix}}
  %0 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> i32
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>) {
// expected-error @below {{'nvvm.ldmatrix' op expected num attribute to be 1 or 2 for 16x16 matrix}}
  %0 = nvvm.ldmatrix %s {num = 4 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> i32
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>) {
// expected-error @below {{'nvvm.ldmatrix' op expected layout to be col for 16x16 matrix}}
  %0 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> i32
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>) {
// expected-error @below {{'nvvm.ldmatrix' op expected element type to be b8, b8x16.b4x16_p64 or b8x16.b6x16_p32 for 16x16 matrix}}
  %0 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>) {
// expected-error @below {{'nvvm.ldmatrix' op expected destination type is a structure of 2 elements of type i32}}
  %0 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> i32
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>) {
// expected-error @below {{'nvvm.ldmatrix' op expected destination type is i32}}
  %0 = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i64
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{'nvvm.stmatrix' op expected num attribute to be 1, 2 or 4}}
  nvvm.stmatrix %s, %i, %i, %i {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32, i32, i32
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{'nvvm.stmatrix' op expected element type to be B16 for 8x8 matrix}}
  nvvm.stmatrix %s, %i {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : !llvm.ptr<3>, i32
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{'nvvm.stmatrix' op expected layout to be col for 16x8 matrix}}
  nvvm.stmatrix %s, %i {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : !llvm.ptr<3>, i32
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{'nvvm.stmatrix' op expected element type to be B8 for 16x8 matrix}}
  nvvm.stmatrix %s, %i {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{'nvvm.stmatrix' op expected shape to be 8x8 or 16x8}}
  nvvm.stmatrix %s, %i {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 9>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32
  return
}

// -----

func.func @f(%c: !llvm.ptr<4>, %i: i32) {
// expected-error @below {{'nvvm.wmma.load' op expected source pointer in memory space 0, 1, 3}}
  %0 = nvvm.wmma.load %c, %i {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr<4>) -> !llvm.struct<(i32)>
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{'nvvm.wmma.load' op invalid attribute combination}}
  %0 = nvvm.wmma.load %s, %i {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 17 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr<3>) -> !llvm.struct<(i32)>
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{'nvvm.wmma.load' op expected destination type is a structure of 8 elements of type 'vector<2xf16>'}}
  %0 = nvvm.wmma.load %s, %i {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr<3>) -> !llvm.struct<(i32)>
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{'nvvm.wmma.load' op expected destination type to be f64}}
  %0 = nvvm.wmma.load %s, %i {eltype = #nvvm.mma_type<f64>, frag = #nvvm.mma_frag<a>, k = 4 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 8 : i32} : (!llvm.ptr<3>) -> !llvm.struct<(f64)>
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32) {
// expected-error @below {{'nvvm.wmma.load' op expected destination type is a structure of 4 elements of type 'i32'}}
  %0 = nvvm.wmma.load %s, %i {eltype = #nvvm.mma_type<s8>, frag = #nvvm.mma_frag<b>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 32 : i32} : (!llvm.ptr<3>) -> !llvm.struct<(i32)>
  return
}

// -----

func.func @f(%c: !llvm.ptr<4>, %i: i32, %v: vector<2xf16>) {
// expected-error @below {{'nvvm.wmma.store' op expected operands to be a source pointer in memory space 0, 1, 3}}
  nvvm.wmma.store %c, %i, %v {eltype = #nvvm.mma_type<f16>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr<4>, vector<2xf16>
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32, %v: vector<2xf16>) {
// expected-error @below {{'nvvm.wmma.store' op invalid attribute combination}}
  nvvm.wmma.store %s, %i, %v {eltype = #nvvm.mma_type<s8>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr<3>, vector<2xf16>
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32, %v: vector<2xf16>) {
// expected-error @below {{'nvvm.wmma.store' op expected 4 data operands}}
  nvvm.wmma.store %s, %i, %v {eltype = #nvvm.mma_type<f16>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr<3>, vector<2xf16>
  return
}

// -----

func.func @f(%s: !llvm.ptr<3>, %i: i32, %v: vector<2xf16>) {
// expected-error @below {{'nvvm.wmma.store' op expected data operands of type 'vector<2xf16>'}}
  nvvm.wmma.store %s, %i, %v, %v, %v, %i {eltype = #nvvm.mma_type<f16>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr<3>, vector<2xf16>, vector<2xf16>, vector<2xf16>, i32
  return
}

// -----

func.func @f(%v: vector<2xf16>) {
// expected-error @below {{'nvvm.wmma.mma' op invalid attribute combination}}
  %0 = nvvm.wmma.mma %v {eltypeA = #nvvm.mma_type<f16>, eltypeB = #nvvm.mma_type<s8>, k = 16 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (vector<2xf16>) -> !llvm.struct<(f32)>
  return
}

// -----

func.func @f(%v: vector<2xf16>) {
// expected-error @below {{'nvvm.wmma.mma' op expected 20 arguments}}
  %0 = nvvm.wmma.mma %v {eltypeA = #nvvm.mma_type<f16>, eltypeB = #nvvm.mma_type<f16>, k = 16 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (vector<2xf16>) -> !llvm.struct<(f32)>
  return
}

// -----

func.func @f(%v: vector<2xf16>) {
// expected-error @below {{'nvvm.mma.sync' op unimplemented variant for MMA shape <16, 8, 9>}}
  %0 = nvvm.mma.sync A[%v, %v] B[%v] C[%v, %v] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 9>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}

// -----

func.func @f(%v: vector<2xf16>) {
// expected-error @below {{'nvvm.mma.sync' op Could not match types for the A operands; expected one of 2xvector<2xf16> but got vector<2xf16>, vector<2xf16>, vector<2xf16>}}
  %0 = nvvm.mma.sync A[%v, %v, %v] B[%v] C[%v, %v] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}

// -----

func.func @f(%v: vector<2xf16>) {
// expected-error @below {{'nvvm.mma.sync' op Could not match types for the B operands; expected one of 1xvector<2xf16> but got vector<2xf16>, vector<2xf16>}}
  %0 = nvvm.mma.sync A[%v, %v] B[%v, %v] C[%v, %v] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}

// -----

func.func @f(%f: f32, %v: vector<2xf16>) {
// expected-error @below {{'nvvm.mma.sync' op ctype does not match dtype}}
  %0 = nvvm.mma.sync A[%v, %v] B[%v] C[%f, %f] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}

// -----

func.func @f(%v: vector<2xf16>) {
// expected-error @below {{'nvvm.mma.sync' op Could not match types for the C operands; expected one of 2xvector<2xf16> 4xf32 but got vector<2xf16>, vector<2xf16>, vector<2xf16>}}
  %0 = nvvm.mma.sync A[%v, %v] B[%v] C[%v, %v, %v] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}

// -----

func.func @f(%v: vector<2xf16>) {
// expected-error @below {{'nvvm.mma.sync' op Could not match allowed types for the result; expected one of !llvm.struct<(vector<2xf16>, vector<2xf16>)>, !llvm.struct<(f32, f32, f32, f32)> but got !llvm.struct<(vector<2xf16>)>}}
  %0 = nvvm.mma.sync A[%v, %v] B[%v] C[%v, %v] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>)>
  return
}

// -----

func.func @f(%v: vector<2xf16>) {
// expected-error @below {{'nvvm.mma.sync' op unimplemented variant for MMA shape <32, 8, 8>}}
  %0 = nvvm.mma.sync A[%v, %v] B[%v] C[%v, %v] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 32, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{invalid shape or multiplicand type: s32}}
  %0 = nvvm.mma.sync A[%i, %i] B[%i] C[%i, %i, %i, %i] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{'nvvm.mma.sync' op op requires intOverflowBehavior attribute}}
  %0 = nvvm.mma.sync A[%i, %i] B[%i] C[%i, %i, %i, %i] {multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{'nvvm.mma.sync' op op requires b1Op attribute}}
  %0 = nvvm.mma.sync A[%i, %i] B[%i] C[%i, %i, %i, %i] {multiplicandAPtxType = #nvvm.mma_type<b1>, multiplicandBPtxType = #nvvm.mma_type<b1>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 128>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{invalid shape or multiplicand type: e3m2}}
  %0 = nvvm.mma.sync A[%i, %i] B[%i] C[%i, %i, %i, %i] {multiplicandAPtxType = #nvvm.mma_type<e3m2>, multiplicandBPtxType = #nvvm.mma_type<e3m2>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{invalid shape or multiplicand type: f64}}
  %0 = nvvm.mma.sync A[%i, %i] B[%i] C[%i, %i, %i, %i] {multiplicandAPtxType = #nvvm.mma_type<f64>, multiplicandBPtxType = #nvvm.mma_type<f64>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  return
}

// -----

func.func @f(%v: vector<2xf16>) {
// expected-error @below {{'nvvm.mma.sync' op requires layoutA = #nvvm.mma_layout<row> and layoutB = #nvvm.mma_layout<col> for shape <16, 8, 8> with element types f16 and f16. Only m8n8k4 with f16 supports other layouts.}}
  %0 = nvvm.mma.sync A[%v, %v] B[%v] C[%v, %v] {layoutA = #nvvm.mma_layout<col>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}

// -----

func.func @f(%v: vector<2xf16>) {
// expected-error @below {{'nvvm.mma.sync' op operand count (3) does not match with the total size (5) specified in attribute 'operandSegmentSizes'}}
  %0 = nvvm.mma.sync A[%v, %v] B[%v] C[%v, %v] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}

// -----

func.func @f(%v: vector<2xf16>) {
// expected-error @below {{custom op 'nvvm.mma.sync' expected 'C'}}
  %0 = nvvm.mma.sync A[%v, %v] B[%v] D[%v, %v] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}

// -----

func.func @f(%i: i32, %v: vector<2xf16>) {
// expected-error @below {{'nvvm.mma.sp.sync' op unimplemented variant for MMA shape <16, 8, 17>}}
  %0 = nvvm.mma.sp.sync A[%v, %v] B[%v, %v] C[%v, %v] sparseMetadata[%i] selector[%i] {shape = #nvvm.shape<m = 16, n = 8, k = 17>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}

// -----

func.func @f(%i: i32, %v: vector<2xf16>) {
// expected-error @below {{'nvvm.mma.sp.sync' op Could not match types for the B operands; expected one of 2xvector<2xf16> but got vector<2xf16>}}
  %0 = nvvm.mma.sp.sync A[%v, %v] B[%v] C[%v, %v] sparseMetadata[%i] selector[%i] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}

// -----

func.func @f(%i: i32, %v: vector<2xf16>) {
// expected-error @below {{'nvvm.mma.sp.sync' op ctype does not match dtype}}
  %0 = nvvm.mma.sp.sync A[%v, %v] B[%v, %v] C[%v, %v] sparseMetadata[%i] selector[%i] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(i32)>
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{'nvvm.mma.sp.sync' op op requires intOverflowBehavior attribute}}
  %0 = nvvm.mma.sp.sync A[%i, %i] B[%i, %i] C[%i, %i, %i, %i] sparseMetadata[%i] selector[%i] {multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{invalid shape or multiplicand type: b1}}
  %0 = nvvm.mma.sp.sync A[%i, %i] B[%i, %i] C[%i, %i, %i, %i] sparseMetadata[%i] selector[%i] {multiplicandAPtxType = #nvvm.mma_type<b1>, multiplicandBPtxType = #nvvm.mma_type<b1>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  return
}

// -----

func.func @f(%i: i32) {
// expected-error @below {{custom op 'nvvm.mma.sp.sync' attribute multiplicandAPtxType is not provided explicitly and cannot be inferred}}
  %0 = nvvm.mma.sp.sync A[%i, %i] B[%i, %i] C[%i, %i, %i, %i] sparseMetadata[%i] selector[%i] {shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  return
}

// -----

func.func @f(%i: i32, %v: vector<2xf16>) {
// expected-error @below {{custom op 'nvvm.mma.sp.sync' expected one type for each operand segment but got 2 types}}
  %0 = nvvm.mma.sp.sync A[%v, %v] B[%v, %v] C[%v, %v] sparseMetadata[%i] selector[%i] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  return
}

// -----

func.func @f(%i: i32, %h: i16, %f: f32) {
// expected-error @below {{'nvvm.mma.block_scale' op unsupported MMATypes attribute for mma.m16n8k64.(mxf4nvf4|mxf4)}}
  %0 = nvvm.mma.block_scale A[%i] B[%i] C[%f] scaleA[%i, %h, %h] scaleB[%i, %h, %h] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>, scaleVecSize = #nvvm.scale_vec_size<x2>, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, f32) -> !llvm.struct<(f32)>
  return
}

// -----

func.func @f(%i: i32, %h: i16, %f: f32) {
// expected-error @below {{'nvvm.mma.block_scale' op unsupported ScaleVecSize attribute for mma.m16n8k64.mxf4}}
  %0 = nvvm.mma.block_scale A[%i] B[%i] C[%f] scaleA[%i, %h, %h] scaleB[%i, %h, %h] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x4>, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, f32) -> !llvm.struct<(f32)>
  return
}

// -----

func.func @f(%i: i32, %h: i16, %f: f32) {
// expected-error @below {{'nvvm.mma.block_scale' op unsupported BlockScaleFormat attribute for mma.m16n8k64.mxf4}}
  %0 = nvvm.mma.block_scale A[%i] B[%i] C[%f] scaleA[%i, %h, %h] scaleB[%i, %h, %h] {blockScaleFormat = #nvvm.block_scale_format<ue4m3>, kind = #nvvm.block_scale_kind<mxf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, f32) -> !llvm.struct<(f32)>
  return
}

// -----

func.func @f(%i: i32, %h: i16, %f: f32) {
// expected-error @below {{'nvvm.mma.block_scale' op unsupported ScaleVecSize and BlockScaleFormat attributes for mma.m16n8k64.mxf4nvf4}}
  %0 = nvvm.mma.block_scale A[%i] B[%i] C[%f] scaleA[%i, %h, %h] scaleB[%i, %h, %h] {blockScaleFormat = #nvvm.block_scale_format<ue4m3>, kind = #nvvm.block_scale_kind<mxf4nvf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, f32) -> !llvm.struct<(f32)>
  return
}

// -----

func.func @f(%i: i32, %h: i16, %f: f32) {
// expected-error @below {{'nvvm.mma.block_scale' op unsupported Kind attribute for mma.m16n8k64}}
  %0 = nvvm.mma.block_scale A[%i] B[%i] C[%f] scaleA[%i, %h, %h] scaleB[%i, %h, %h] {blockScaleFormat = #nvvm.block_scale_format<ue4m3>, kind = #nvvm.block_scale_kind<mxf8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, f32) -> !llvm.struct<(f32)>
  return
}

// -----

func.func @f(%i: i32, %h: i16, %f: f32) {
// expected-error @below {{'nvvm.mma.block_scale' op unsupported Kind, ScaleVecSize and BlockScaleFormat attributes for mma.m16n8k32}}
  %0 = nvvm.mma.block_scale A[%i] B[%i] C[%f] scaleA[%i, %h, %h] scaleB[%i, %h, %h] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, f32) -> !llvm.struct<(f32)>
  return
}

// -----

func.func @f(%i: i32, %h: i16, %f: f32) {
// expected-error @below {{'nvvm.mma.block_scale' op unsupported Geom for mma with block scaling}}
  %0 = nvvm.mma.block_scale A[%i] B[%i] C[%f] scaleA[%i, %h, %h] scaleB[%i, %h, %h] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 31>} : (i32, i32, f32) -> !llvm.struct<(f32)>
  return
}

// -----

func.func @f(%i: i32, %h: i16, %f: f32) {
// expected-error @below {{'nvvm.mma.sp.block_scale' op unsupported MMATypes attribute for mma.m16n8k128.(mxf4nvf4|mxf4)}}
  %0 = nvvm.mma.sp.block_scale A[%i] B[%i] C[%f] sparseMetadata[%i] selector[%i] scaleA[%i, %h, %h] scaleB[%i, %h, %h] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>, scaleVecSize = #nvvm.scale_vec_size<x2>, shape = #nvvm.shape<m = 16, n = 8, k = 128>} : (i32, i32, f32) -> !llvm.struct<(f32)>
  return
}

// -----

func.func @f(%i: i32, %h: i16, %f: f32) {
// expected-error @below {{'nvvm.mma.sp.block_scale' op unsupported ScaleVecSize attribute for mma.m16n8k128.mxf4}}
  %0 = nvvm.mma.sp.block_scale A[%i] B[%i] C[%f] sparseMetadata[%i] selector[%i] scaleA[%i, %h, %h] scaleB[%i, %h, %h] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x4>, shape = #nvvm.shape<m = 16, n = 8, k = 128>} : (i32, i32, f32) -> !llvm.struct<(f32)>
  return
}

// -----

func.func @f(%i: i32, %h: i16, %f: f32) {
// expected-error @below {{'nvvm.mma.sp.block_scale' op unsupported BlockScaleFormat attribute for mma.m16n8k128.mxf4}}
  %0 = nvvm.mma.sp.block_scale A[%i] B[%i] C[%f] sparseMetadata[%i] selector[%i] scaleA[%i, %h, %h] scaleB[%i, %h, %h] {blockScaleFormat = #nvvm.block_scale_format<ue4m3>, kind = #nvvm.block_scale_kind<mxf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, shape = #nvvm.shape<m = 16, n = 8, k = 128>} : (i32, i32, f32) -> !llvm.struct<(f32)>
  return
}

// -----

func.func @f(%i: i32, %h: i16, %f: f32) {
// expected-error @below {{'nvvm.mma.sp.block_scale' op unsupported ScaleVecSize and BlockScaleFormat attributes for mma.m16n8k128.mxf4nvf4}}
  %0 = nvvm.mma.sp.block_scale A[%i] B[%i] C[%f] sparseMetadata[%i] selector[%i] scaleA[%i, %h, %h] scaleB[%i, %h, %h] {blockScaleFormat = #nvvm.block_scale_format<ue4m3>, kind = #nvvm.block_scale_kind<mxf4nvf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, shape = #nvvm.shape<m = 16, n = 8, k = 128>} : (i32, i32, f32) -> !llvm.struct<(f32)>
  return
}

// -----

func.func @f(%i: i32, %h: i16, %f: f32) {
// expected-error @below {{'nvvm.mma.sp.block_scale' op unsupported Kind attribute for mma.m16n8k128}}
  %0 = nvvm.mma.sp.block_scale A[%i] B[%i] C[%f] sparseMetadata[%i] selector[%i] scaleA[%i, %h, %h] scaleB[%i, %h, %h] {blockScaleFormat = #nvvm.block_scale_format<ue4m3>, kind = #nvvm.block_scale_kind<mxf8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, shape = #nvvm.shape<m = 16, n = 8, k = 128>} : (i32, i32, f32) -> !llvm.struct<(f32)>
  return
}

// -----

func.func @f(%i: i32, %h: i16, %f: f32) {
// expected-error @below {{'nvvm.mma.sp.block_scale' op unsupported Kind, ScaleVecSize and BlockScaleFormat attributes for mma.m16n8k64}}
  %0 = nvvm.mma.sp.block_scale A[%i] B[%i] C[%f] sparseMetadata[%i] selector[%i] scaleA[%i, %h, %h] scaleB[%i, %h, %h] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, f32) -> !llvm.struct<(f32)>
  return
}

// -----

func.func @f(%i: i32, %h: i16, %f: f32) {
// expected-error @below {{'nvvm.mma.sp.block_scale' op unsupported Geom for sparse mma with block scaling}}
  %0 = nvvm.mma.sp.block_scale A[%i] B[%i] C[%f] sparseMetadata[%i] selector[%i] scaleA[%i, %h, %h] scaleB[%i, %h, %h] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 31>} : (i32, i32, f32) -> !llvm.struct<(f32)>
  return
}

// -----

func.func @f(%i: i32, %h: i16, %f: f32) {
// expected-error @below {{'nvvm.mma.sp.block_scale' op 'orderedMetadata' attribute is mandatory}}
  %0 = "nvvm.mma.sp.block_scale"(%i, %i, %f, %i, %i, %i, %h, %h, %i, %h, %h) <{blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>, scaleVecSize = #nvvm.scale_vec_size<x2>, shape = #nvvm.shape<m = 16, n = 8, k = 128>}> : (i32, i32, f32, i32, i32, i32, i16, i16, i32, i16, i16) -> !llvm.struct<(f32)>
  return
}

// -----

func.func @f(%j: i64) {
  %u = "llvm.mlir.undef"() : () -> !llvm.struct<(f32, i32)>
// expected-error @below {{'nvvm.wgmma.mma_async' op all elements in struct must be same type but there is 'i32'}}
  %0 = nvvm.wgmma.mma_async %j, %j, %u, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, i32)> -> !llvm.struct<(f32, i32)>
  return
}

// -----

func.func @f(%j: i64) {
  %u = "llvm.mlir.undef"() : () -> !llvm.struct<(f32, f32, f32, f32)>
// expected-error @below {{'nvvm.wgmma.mma_async' op does not support the given output type bf16}}
  %0 = nvvm.wgmma.mma_async %j, %j, %u, <m = 64, n = 8, k = 16>, D [<bf16>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  return
}

// -----

func.func @f(%j: i64) {
  %u = "llvm.mlir.undef"() : () -> !llvm.struct<(i32, i32, i32, i32)>
// expected-error @below {{'nvvm.wgmma.mma_async' op has s32 output, scaleA and scaleB cannot be neg}}
  %0 = nvvm.wgmma.mma_async %j, %j, %u, <m = 64, n = 8, k = 32>, D [<s32>, <one>], A [<s8>, <neg>, <row>], B [<s8>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  return
}

// -----

func.func @f(%j: i64) {
  %u = "llvm.mlir.undef"() : () -> !llvm.struct<(f32, f32, f32, f32)>
// expected-error @below {{'nvvm.wgmma.mma_async' op f32 += f16 * bf16, it is not supported.}}
  %0 = nvvm.wgmma.mma_async %j, %j, %u, <m = 64, n = 8, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<bf16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  return
}

// -----

func.func @f(%j: i64) {
  %u = "llvm.mlir.undef"() : () -> !llvm.struct<(f32, f32, f32, f32)>
// expected-error @below {{'nvvm.wgmma.mma_async' op shape 'm' must be 64}}
  %0 = nvvm.wgmma.mma_async %j, %j, %u, <m = 32, n = 8, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  return
}

// -----

func.func @f(%j: i64) {
  %u = "llvm.mlir.undef"() : () -> !llvm.struct<(f32, f32, f32, f32)>
// expected-error @below {{'nvvm.wgmma.mma_async' op shape 'k' must be 16 for input type f16}}
  %0 = nvvm.wgmma.mma_async %j, %j, %u, <m = 64, n = 8, k = 17>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  return
}

// -----

func.func @f(%j: i64) {
  %u = "llvm.mlir.undef"() : () -> !llvm.struct<(f32, f32, f32, f32)>
// expected-error @below {{'nvvm.wgmma.mma_async' op has input type f16 n is set to 9, it is not supported.}}
  %0 = nvvm.wgmma.mma_async %j, %j, %u, <m = 64, n = 9, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  return
}

// -----

func.func @f(%j: i64) {
  %u = "llvm.mlir.undef"() : () -> !llvm.struct<(f32, f32, f32, f32)>
// expected-error @below {{'nvvm.wgmma.mma_async' op given layouts layout_a = col and layout_b = col for input types tf32 and tf32 requires transpose. However, this is only supported for: f16 and bf16}}
  %0 = nvvm.wgmma.mma_async %j, %j, %u, <m = 64, n = 8, k = 8>, D [<f32>, <one>], A [<tf32>, <one>, <col>], B [<tf32>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  return
}

// -----

func.func @f(%j: i64) {
  %u = "llvm.mlir.undef"() : () -> !llvm.struct<(f32, f32, f32, f32)>
// expected-error @below {{'nvvm.wgmma.mma_async' op results 8, however output struct has 4 elements}}
  %0 = nvvm.wgmma.mma_async %j, %j, %u, <m = 64, n = 16, k = 16>, D [<f32>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  return
}

// -----

func.func @f(%j: i64) {
  %u = "llvm.mlir.undef"() : () -> !llvm.struct<(f32, f32, f32, f32)>
// expected-error @below {{'nvvm.wgmma.mma_async' op  `satfinite` can be only used with s32 accumulator, however the current accumulator is f32}}
  %0 = nvvm.wgmma.mma_async %j, %j, %u, <m = 64, n = 8, k = 16>, D [<f32>, <one>, <satfinite>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  return
}

// -----

func.func @f(%j: i64) {
  %u = "llvm.mlir.undef"() : () -> !llvm.struct<(i32, i32, i32, i32)>
// expected-error @below {{'nvvm.wgmma.mma_async' op has input type s8 n is set to 40, it is not supported.}}
  %0 = nvvm.wgmma.mma_async %j, %j, %u, <m = 64, n = 40, k = 32>, D [<s32>, <one>], A [<s8>, <one>, <row>], B [<u8>, <one>, <col>] : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
  return
}

// -----

func.func @f(%j: i64) {
  %u = "llvm.mlir.undef"() : () -> !llvm.struct<(f32, f32, f32, f32)>
// expected-error @below {{'nvvm.wgmma.mma_async' op results 2, however output struct has 4 elements}}
  %0 = nvvm.wgmma.mma_async %j, %j, %u, <m = 64, n = 8, k = 16>, D [<f16>, <one>], A [<f16>, <one>, <row>], B [<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  return
}

// -----

// expected-error @below {{'"nvvm.grid_constant"' attribute must be present only on kernel arguments}}
llvm.func @f(%p : !llvm.ptr {nvvm.grid_constant}) { llvm.return }

// -----

// expected-error @below {{'"nvvm.grid_constant"' attribute requires the argument to also have attribute 'llvm.byval'}}
llvm.func @f(%p : !llvm.ptr {nvvm.grid_constant}) attributes {nvvm.kernel} { llvm.return }

// -----

// expected-error @below {{'"nvvm.grid_constant"' must be a unit attribute}}
llvm.func @f(%p : !llvm.ptr {nvvm.grid_constant = 1}) attributes {nvvm.kernel} { llvm.return }

// -----

// expected-error @below {{'nvvm.kernel' attribute attached to unexpected op}}
func.func @f() attributes {nvvm.kernel} { return }

// -----

// expected-error @below {{'"nvvm.cluster_dim"' attribute must be integer array with maximum 3 index}}
llvm.func @f() attributes {nvvm.cluster_dim = array<i32: 1,2,3,4>} { llvm.return }

// -----

// expected-error @below {{'"nvvm.reqntid"' attribute must be integer array with maximum 3 index}}
llvm.func @f() attributes {nvvm.reqntid = array<i32>} { llvm.return }

// -----

// expected-error @below {{'"nvvm.cluster_max_blocks"' attribute must be integer constant}}
llvm.func @f() attributes {nvvm.cluster_max_blocks = "a"} { llvm.return }

// -----

// expected-error @below {{'"nvvm.blocksareclusters"' attribute must be used along with 'nvvm.reqntid' and 'nvvm.cluster_dim'}}
llvm.func @f() attributes {nvvm.blocksareclusters} { llvm.return }

// -----

// expected-error @below {{The optimization level must be a number between 0 and 3.}}
"a"() {x = #nvvm.target<O = 4>} : () -> ()

// -----

// expected-error @below {{The target triple cannot be empty.}}
"a"() {x = #nvvm.target<triple = "">} : () -> ()

// -----

// expected-error @below {{The target chip cannot be empty.}}
"a"() {x = #nvvm.target<chip = "">} : () -> ()

// -----

// expected-error @below {{All the elements in the `link` array must be strings.}}
"a"() {x = #nvvm.target<link = [1]>} : () -> ()

// -----

// expected-error @below {{Minimum NVVM target SM version is sm_20}}
gpu.module @m [#nvvm.target<chip = "sm_10">] {}

// -----

gpu.module @m [#nvvm.target<chip = "sm_80">] {
  gpu.func @f() {
// expected-error @below {{'nvvm.cluster.wait' op is not supported on sm_80}}
    nvvm.cluster.wait
    gpu.return
  }
}

// -----

gpu.module @m [#nvvm.target<chip = "sm_90">] {
  gpu.func @f() {
// expected-error @below {{'nvvm.wgmma.fence.aligned' op is not supported on sm_90}}
    nvvm.wgmma.fence.aligned
    gpu.return
  }
}
