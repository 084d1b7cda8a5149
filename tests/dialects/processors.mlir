// RUN: rmlir-opt %s

func.func @amx(%m: memref<?x?xi8>, %b: memref<?x?xbf16, strided<[?, ?]>>, %i: index) {
  %0 = amx.tile_zero : !amx.tile<16x16xi32>
  %1 = amx.tile_load %m[%i, %i] : memref<?x?xi8> into !amx.tile<16x64xi8>
  %2 = amx.tile_muli %1 zext, %1, %0 {a} : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  %3 = amx.tile_load %b[%i, %i], %i : memref<?x?xbf16, strided<[?, ?]>> into !amx.tile<16x32xbf16>
  %4 = amx.tile_zero : !amx.tile<16x16xf32>
  %5 = amx.tile_mulf %3, %3, %4 : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
  amx.tile_store %m[%i, %i], %2, %i : memref<?x?xi8>, !amx.tile<16x16xi32>
  return
}

func.func @x86vector(%k: vector<16xi1>, %a: vector<16xf32>, %b: vector<8xf32>, %i: i32, %j: i16) {
  %0 = x86vector.avx512.mask.compress %k, %a : vector<16xf32>
  %1 = x86vector.avx512.mask.compress %k, %a, %a : vector<16xf32>, vector<16xf32>
  %2 = x86vector.avx512.mask.compress %k, %a {constant_src = dense<1.0> : vector<16xf32>} : vector<16xf32>
  %3 = x86vector.avx512.mask.rndscale %a, %i, %a, %j, %i : vector<16xf32>
  %4 = x86vector.avx.rsqrt %b : vector<8xf32>
  %5 = x86vector.avx.intr.dot %b, %b : vector<8xf32>
  return
}

func.func @arm(%v: vector<[4]xf32>, %b: vector<[16]xi8>, %i: index, %m: memref<?x?xi32>, %p: vector<[4]xi1>,
               %n: vector<16xi8>, %w: vector<4xi32>, %s: vector<[4]xi32>) {
  %0 = arm_neon.intr.sdot %w, %n, %n : vector<16xi8>, vector<16xi8> to vector<4xi32>
  %1 = arm_sve.sdot %s, %b, %b : vector<[16]xi8> to vector<[4]xi32>
  %2 = arm_sve.masked.addi %p, %s, %s : vector<[4]xi1>, vector<[4]xi32>
  %3 = arm_sme.get_tile {tile_id = 3 : i32} : vector<[4]x[4]xi32>
  %4 = arm_sme.outerproduct %v, %v kind<sub> : vector<[4]xf32>, vector<[4]xf32>
  %5 = arm_sme.insert_tile_slice %v, %4[%i] : vector<[4]xf32> into vector<[4]x[4]xf32>
  %6 = arm_sme.extract_tile_slice %5[%i] layout<vertical> : vector<[4]xf32> from vector<[4]x[4]xf32>
  %7 = arm_sme.smopa_4way %b, %b : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
  %8 = arm_sme.load_tile_slice %m[%i, %i], %p, %3, %i : memref<?x?xi32>, vector<[4]xi1>, vector<[4]x[4]xi32>
  arm_sme.store_tile_slice %3, %i, %p, %m[%i, %i] : memref<?x?xi32>, vector<[4]xi1>, vector<[4]x[4]xi32>
  %9 = arm_sme.streaming_vl <half>
  %10 = arm_sme.tile_load %m[%i, %i] layout<vertical> : memref<?x?xi32>, vector<[4]x[4]xi32>
  arm_sme.tile_store %10, %m[%i, %i] : memref<?x?xi32>, vector<[4]x[4]xi32>
  "arm_sme.intr.zero"() <{tile_mask = 3 : i32}> : () -> ()
  return
}

func.func @rocdl(%rsrc: vector<4xi32>, %i: i32, %v: vector<2xf32>, %f: f32, %p: !llvm.ptr<3>) {
  %0 = rocdl.workitem.id.x : i32
  %1 = rocdl.workgroup.id.y range <i32, 0, 64> : i32
  %2 = rocdl.raw.buffer.load %rsrc, %i, %i, %i : vector<2xf32>
  rocdl.raw.buffer.store %v, %rsrc, %i, %i, %i : vector<2xf32>
  rocdl.raw.buffer.atomic.fadd %f, %rsrc, %i, %i, %i : f32
  rocdl.raw.buffer.atomic.umin %i, %rsrc, %i, %i, %i : i32
  rocdl.s.barrier
  rocdl.s.waitcnt 3
  %3 = rocdl.mbcnt.lo %i, %i : (i32, i32) -> i32
  %4 = rocdl.ds_bpermute %i, %i : (i32, i32) -> i32
  %5 = rocdl.readfirstlane %f : f32
  return
}

llvm.func @kernel() attributes {rocdl.kernel, rocdl.reqd_work_group_size = 3, t = #rocdl.target<O = 3, chip = "gfx90a">}

llvm.func @xevm(%p: !llvm.ptr<1>, %i: i32, %v: vector<8xi16>, %a: vector<8xi32>, %c: vector<8xf32>) {
  %0 = xevm.blockload %p : (!llvm.ptr<1>) -> vector<8xi16>
  xevm.blockstore %p, %v : (!llvm.ptr<1>, vector<8xi16>)
  %1 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32,
      tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false,
      cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>}>
      : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  xevm.blockprefetch2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits = 8 : i32, tile_width = 32 : i32,
      tile_height = 8 : i32, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  %2 = xevm.mma %v, %a, %c {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>}
      : (vector<8xi16>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
  xevm.memfence <{addrspace = #xevm.addr_space<global>, scope = #xevm.mem_scope<workgroup>}>
  xevm.memfence <{scope = #xevm.mem_scope<workgroup>}>
  xevm.prefetch %p <{cache_control = #xevm.load_cache_control<L1c_L2uc_L3uc>}> : (!llvm.ptr<1>)
  %3 = xevm.local_id.x : i32
  %4 = xevm.lane_id range <i32, 0, 32> : i32
  llvm.return
}

func.func @arm_sme_masks(%m: memref<?x?xi32>, %i: index, %pad: i32, %k: vector<[4]x[4]xi1>) {
  %0 = arm_sme.tile_load %m[%i, %i], %pad, %k : memref<?x?xi32>, vector<[4]x[4]xi32>
  arm_sme.tile_store %0, %m[%i, %i], %k layout<vertical> : memref<?x?xi32>, vector<[4]x[4]xi32>
  return
}
