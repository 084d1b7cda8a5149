// RUN: rmlir-opt %s

gpu.module @targets [#nvvm.target<chip = "sm_90a">, #nvvm.target<O = 3, chip = "sm_90a", features = "+ptx80", flags = {fast}, link = ["a.bc"]>] {
  gpu.func @warp_group() kernel {
    nvvm.wgmma.fence.aligned
    nvvm.wgmma.commit.group.sync.aligned
    nvvm.wgmma.wait.group.sync.aligned 1
    gpu.return
  }
}
gpu.module @unchecked [#nvvm.target<chip = "sm_50", verifyTarget = false>] {
  gpu.func @later() kernel {
    nvvm.cluster.wait {aligned}
    gpu.return
  }
}

llvm.func @kernel(%arg0: !llvm.ptr {llvm.byval = i32, nvvm.grid_constant}) attributes {
    nvvm.kernel, nvvm.maxntid = array<i32: 1, 23, 32>, nvvm.reqntid = array<i32: 8>, nvvm.minctasm = 16 : i32, nvvm.maxnreg = 8,
    nvvm.cluster_dim = array<i32: 2, 1>, nvvm.cluster_max_blocks = 8, nvvm.blocksareclusters} {
  llvm.return
}

func.func @registers() {
  %0 = nvvm.read.ptx.sreg.tid.x : i32
  %1 = nvvm.read.ptx.sreg.ntid.y range <i32, 1, 1024> : i32
  %2 = nvvm.read.ptx.sreg.laneid range <i32, 0, 32> {a} : i32
  %3 = nvvm.read.ptx.sreg.envreg31 : i32
  %4 = nvvm.read.ptx.sreg.lanemask.le : i32
  %5 = nvvm.read.ptx.sreg.clock64 : i64
  %6 = nvvm.read.ptx.sreg.cluster.ctarank : i32
  return
}

func.func @fences(%p: !llvm.ptr, %i: i32, %n: i32) {
  nvvm.barrier0
  %0 = nvvm.barrier #nvvm.reduction<popc> %i -> i32
  nvvm.barrier.arrive id = %i number_of_threads = %n
  nvvm.cluster.arrive {aligned}
  nvvm.cluster.arrive.relaxed
  nvvm.memory.barrier #nvvm.mem_scope<gpu>
  nvvm.fence.sc.cluster
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cluster>}
  nvvm.fence.proxy.acquire #nvvm.mem_scope<sys> %p, %i from_proxy = #nvvm.proxy_kind<generic> to_proxy = #nvvm.proxy_kind<tensormap>
  nvvm.fence.proxy.release #nvvm.mem_scope<cta>
  nvvm.fence.sync_restrict {order = #nvvm.mem_order<release>}
  nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<acquire>}
  return
}

func.func @barriers(%s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %p: !llvm.ptr, %i: i32, %j: i64, %b: i1) {
  nvvm.mbarrier.init %s, %i, predicate = %b : !llvm.ptr<3>, i32, i1
  %0 = nvvm.mbarrier.arrive %s : !llvm.ptr<3> -> i64
  nvvm.mbarrier.arrive %c, %i {scope = #nvvm.mem_scope<cluster>, relaxed = true} : !llvm.ptr<7>
  %1 = nvvm.mbarrier.arrive.nocomplete %p, %i : !llvm.ptr, i32 -> i64
  nvvm.mbarrier.arrive.expect_tx %s, %i, predicate = %b : !llvm.ptr<3>, i32, i1
  %2 = nvvm.mbarrier.arrive_drop.expect_tx %s, %i : !llvm.ptr<3>, i32 -> i64
  nvvm.mbarrier.complete_tx %c, %i : !llvm.ptr<7>, i32
  %3 = nvvm.mbarrier.test.wait %s, %j : !llvm.ptr<3>, i64 -> i1
  %4 = nvvm.mbarrier.try_wait %s, %i, %i : !llvm.ptr<3>, i32, i32 -> i1
  nvvm.mbarrier.try_wait.parity %s, %i, %i : !llvm.ptr<3>, i32, i32
  nvvm.mbarrier.inval %p : !llvm.ptr
  return
}

func.func @warp(%i: i32, %f: f32, %b: i1, %w: i128) {
  %0 = nvvm.shfl.sync bfly %i, %f, %i, %i : f32 -> f32
  %1 = nvvm.shfl.sync idx %i, %f, %i, %i {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1)>
  %2 = nvvm.redux.sync fmax %f, %i {abs = true, nan = true} : f32 -> f32
  %3 = nvvm.redux.sync xor %i, %i : i32 -> i32
  %4 = nvvm.vote.sync ballot %i, %b -> i32
  %5 = nvvm.match.sync all %i, %i : i32 -> !llvm.struct<(i32, i1)>
  %6 = nvvm.elect.sync -> i1
  %7 = nvvm.elect.sync %i -> i1
  nvvm.bar.warp.sync %i : i32
  nvvm.pmevent id = 3
  nvvm.pmevent mask = 7
  nvvm.setmaxregister increase 232
  nvvm.griddepcontrol wait
  nvvm.nanosleep %i
  %8 = nvvm.clusterlaunchcontrol.query.cancel query = get_first_cta_id_x, %w : i32
  %9 = nvvm.inline_ptx "add $0, $1, $2;" ro(%i, %i : i32, i32), predicate = %b -> i32
  nvvm.exit
  return
}

func.func @arithmetic(%f: f32, %i: i32, %v: vector<4xi8>, %h: vector<2xf16>, %x: vector<4xf32>, %y: vector<2xi8>) {
  %0 = nvvm.rcp.approx.ftz.f %f : f32
  %1 = nvvm.prmt #nvvm.permute_mode<f4e> %i, %i, %i : i32
  %2 = nvvm.prmt #nvvm.permute_mode<rc16> %i, %i : i32
  %3 = nvvm.dot.accumulate.4way %v <signed>, %v <unsigned>, %i : vector<4xi8>, vector<4xi8>
  %4 = nvvm.convert.float.to.tf32 %f {rnd = #nvvm.fp_rnd_mode<rna>}
  %5 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E5M2)
  %6 = nvvm.convert.f32x2.to.f6x2 %f, %f : vector<2xi8> (f6E2M3FN)
  %7 = nvvm.convert.f32x2.to.f4x2 %f, %f : i8 (f4E2M1FN)
  %8 = nvvm.convert.f16x2.to.f8x2 %h {relu = true} : vector<2xf16> -> i16 (f8E4M3FN)
  %9 = nvvm.convert.f32x2.to.f16x2 %f, %f, %i {rnd = #nvvm.fp_rnd_mode<rs>} : vector<2xf16>
  %10 = nvvm.convert.f32x4.to.f8x4 %x, %i : vector<4xf32> -> vector<4xi8> (f8E5M2)
  %11 = nvvm.convert.f8x2.to.bf16x2 %y : vector<2xi8> (f8E8M0FNU) -> vector<2xbf16>
  return
}

func.func @copies(%p: !llvm.ptr, %g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %c: !llvm.ptr<7>, %i: i32, %h: i16, %j: i64, %b: i1) {
  nvvm.cp.async.shared.global %s, %g, 16, cache = cg, %i : !llvm.ptr<3>, !llvm.ptr<1>, i32
  nvvm.cp.async.commit.group
  nvvm.cp.async.wait.group 0
  nvvm.cp.async.bulk.wait_group 1 {read}
  nvvm.cp.async.bulk.prefetch %g, %i l2_cache_hint = %j : !llvm.ptr<1>
  nvvm.cp.async.bulk.shared.cluster.global %c, %g, %s, %i multicast_mask = %h l2_cache_hint = %j : !llvm.ptr<7>, !llvm.ptr<1>
  nvvm.cp.async.bulk.tensor.shared.cluster.global %c, %p, %s, box[%i, %i, %i] im2col[%h] multicast_mask = %h {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %s, %p, %s, box[%i] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.global.shared.cta %p, %s, box[%i], predicate = %b : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.reduce %p, %s, box[%i, %i] {redKind = #nvvm.tma_redux_kind<max>} : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.prefetch %p, box[%i, %i, %i, %i, %i] {mode = #nvvm.tma_load_mode<tile_gather4>} : !llvm.ptr
  nvvm.prefetch level = L1 uniform, %p : !llvm.ptr
  nvvm.prefetch tensormap, %p, predicate = %b : !llvm.ptr, i1
  nvvm.prefetch level = L2, evict_priority = evict_last, %g : !llvm.ptr<1>
  nvvm.st.bulk %s, size = %j : !llvm.ptr<3>
  %0 = nvvm.mapa %s, %i : !llvm.ptr<3> -> !llvm.ptr<7>
  return
}

func.func @matrices(%s: !llvm.ptr<3>, %i: i32, %h: i16, %a: vector<2xf16>, %f: f32, %d: f64) {
  %0 = nvvm.ldmatrix %s {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
  nvvm.stmatrix %s, %i {eltType = #nvvm.ld_st_matrix_elt_type<b8>, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 8>} : !llvm.ptr<3>, i32
  %1 = nvvm.wmma.load %s, %i {eltype = #nvvm.mma_type<f64>, frag = #nvvm.mma_frag<a>, k = 4 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 8 : i32} : (!llvm.ptr<3>) -> f64
  nvvm.wmma.store %s, %i, %a, %a, %a, %a {eltype = #nvvm.mma_type<f16>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr<3>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
  %2 = nvvm.wmma.mma %d, %d, %d, %d {eltypeA = #nvvm.mma_type<f64>, eltypeB = #nvvm.mma_type<f64>, k = 4 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, m = 8 : i32, n = 8 : i32} : (f64, f64, f64, f64) -> !llvm.struct<(f64, f64)>
  %3 = nvvm.mma.sync A[%a, %a] B[%a] C[%a, %a] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>, other = 1 : i32} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  %4 = nvvm.mma.sync A[%i, %i] B[%i] C[%i, %i, %i, %i] {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<u8>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  %5 = nvvm.mma.sp.sync A[%a, %a] B[%a, %a] C[%f, %f, %f, %f] sparseMetadata[%i] selector[%i] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  %6 = nvvm.mma.block_scale A[%i] B[%i] C[%f] scaleA[%i, %h, %h] scaleB[%i, %h, %h] {shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32, f32) -> !llvm.struct<(f32)>
  %7 = nvvm.mma.sp.block_scale A[%i] B[%i] C[%f] sparseMetadata[%i] selector[%i] scaleA[%i, %h, %h] scaleB[%i, %h, %h] {shape = #nvvm.shape<m = 16, n = 8, k = 128>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x4>, blockScaleFormat = #nvvm.block_scale_format<ue4m3>, kind = #nvvm.block_scale_kind<mxf4nvf4>} : (i32, i32, f32) -> !llvm.struct<(f32)>
  return
}

func.func @warp_groups(%j: i64, %u: !llvm.struct<(f32, f32, f32, f32)>) {
  %0 = nvvm.wgmma.mma_async %j, %j, %u, <m = 64, n = 8, k = 16>, D [<f32>, <zero>], A [<f16>, <neg>, <col>], B [<f16>, <one>, <row>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
  return
}

func.func @tensor_memory(%t: !llvm.ptr<6>, %s: !llvm.ptr<3>, %i: i32, %h: i16, %j: i64, %b: i1, %m: vector<4xi32>) {
  nvvm.tcgen05.alloc %s, %i {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<3>, i32
  nvvm.tcgen05.commit %s, multicast_mask = %h : !llvm.ptr<3>, i16
  nvvm.tcgen05.fence #nvvm.tcgen05_fence<before>
  nvvm.tcgen05.wait #nvvm.tcgen05_wait<load>
  nvvm.tcgen05.cp %t, %j {shape = #nvvm.tcgen05_cp_shape<shape_64x128b>, multicast = #nvvm.tcgen05_cp_multicast<warpx2_01_23>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
  %0 = nvvm.tcgen05.ld %t, %j pack {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : vector<2xi32>
  nvvm.tcgen05.st %t, %i unpack {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32
  nvvm.tcgen05.mma %t, %t, %j, %i, %b scale = %j mask = %m {aShift, kind = #nvvm.tcgen05_mma_kind<f16>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, i64, vector<4xi32>)
  nvvm.tcgen05.mma.block_scale %t, %j, %j, %i, %b, %t, %t {kind = #nvvm.block_scale_kind<mxf4nvf4>, blockScale = #nvvm.tcgen05_mma_block_scale<block16>, ctaGroup = #nvvm.cta_group<cta_1>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
  nvvm.tcgen05.mma.ws.sp %t, %j, %j, %i, %b, %t, %j {kind = #nvvm.tcgen05_mma_kind<i8>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, i64)
  return
}
