// RUN: rmlir-opt %s --gpu-to-llvm

func.func @coo(%i: index, %mem: memref<?xindex>, %v: memref<?xf64>) {
  %t0 = gpu.wait async
  %s, %t1 = gpu.create_coo async [%t0] %i, %i, %i, %mem, %mem, %v : memref<?xindex>, memref<?xindex>, memref<?xf64>
  %x, %t2 = gpu.create_dn_tensor async [%t1] %v, %i : index into memref<?xf64>
  %y, %t3 = gpu.create_dn_tensor async [%t2] %v, %i : index into memref<?xf64>
  %z, %t4 = gpu.spmv_buffer_size async [%t3] %s, %x, %y into f64
  %b, %t5 = gpu.alloc async [%t4] (%z) : memref<?xi8>
  %t6 = gpu.spmv async [%t5] %s, %x, %y, %b : memref<?xi8> into f64
  %t7 = gpu.destroy_dn_tensor async [%t6] %x
  %t8 = gpu.destroy_dn_tensor async [%t7] %y
  %t9 = gpu.destroy_sp_mat async [%t8] %s
  gpu.wait [%t9]
  return
}

func.func @product(%i: index, %pos: memref<?xi32>, %ids: memref<?xi16>, %v: memref<?xf32>, %d: memref<?x?xf32>, %b: memref<?xi8>) -> (index, index, index) {
  %t0 = gpu.wait async
  %s, %t1 = gpu.create_csr async [%t0] %i, %i, %i, %pos, %ids, %v : memref<?xi32>, memref<?xi16>, memref<?xf32>
  %x, %t2 = gpu.create_dn_tensor async [%t1] %d, %i, %i : index, index into memref<?x?xf32>
  %y, %t3 = gpu.create_dn_tensor async [%t2] %d, %i, %i : index, index into memref<?x?xf32>
  %z, %t4 = gpu.spmm_buffer_size async [%t3] %s {TRANSPOSE}, %x, %y : index into f32
  %t5 = gpu.spmm async [%t4] %s {TRANSPOSE}, %x, %y, %b : memref<?xi8> into f32
  %z1, %t6 = gpu.sddmm_buffer_size async [%t5] %x, %y, %s into f32
  %t7 = gpu.sddmm async [%t6] %x, %y, %s, %b : memref<?xi8> into f32
  %g, %t8 = gpu.spgemm_create_descr async [%t7]
  %n, %t9 = gpu.spgemm_work_estimation_or_compute async [%t8] {WORK_ESTIMATION} %s, %s, %s, %g, %i, %b : f32 into memref<?xi8>
  %n1, %t10 = gpu.spgemm_work_estimation_or_compute async [%t9] {COMPUTE} %s, %s, %s, %g, %i, %b : f32 into memref<?xi8>
  %r, %c, %nz, %t11 = gpu.spmat_get_size async [%t10] %s
  %t12 = gpu.set_csr_pointers async [%t11] %s, %pos, %ids, %v : memref<?xi32>, memref<?xi16>, memref<?xf32>
  %t13 = gpu.spgemm_copy async [%t12] %s, %s, %s, %g : f32
  %t14 = gpu.spgemm_destroy_descr async [%t13] %g
  %t15 = gpu.destroy_dn_tensor async [%t14] %x
  %t16 = gpu.destroy_dn_tensor async [%t15] %y
  %t17 = gpu.destroy_sp_mat async [%t16] %s
  gpu.wait [%t17]
  return %r, %c, %nz : index, index, index
}

func.func @pruned(%i: index, %m: memref<?x?xf16>, %b: memref<?xi8>) {
  %t0 = gpu.wait async
  %s, %t1 = gpu.create_2to4_spmat async [%t0] {PRUNE_AND_CHECK} %i, %i, %m : memref<?x?xf16>
  %x, %t2 = gpu.create_dn_tensor async [%t1] %m, %i, %i : index, index into memref<?x?xf16>
  %y, %t3 = gpu.create_dn_tensor async [%t2] %m, %i, %i : index, index into memref<?x?xf16>
  %z:3, %t4 = gpu.spmm_buffer_size async [%t3] %s, %x, %y : index, index, index into f16
  %t5 = gpu.spmm async [%t4] %s, %x, %y, %b, %b, %b : memref<?xi8>, memref<?xi8>, memref<?xi8> into f16
  %t6 = gpu.destroy_sp_mat async [%t5] %s
  %t7 = gpu.destroy_dn_tensor async [%t6] %x
  %t8 = gpu.destroy_dn_tensor async [%t7] %y
  gpu.wait [%t8]
  return
}

func.func @others(%i: index, %p: memref<?xindex>, %v: memref<?xcomplex<f32>>) {
  %t0 = gpu.wait async
  %a, %t1 = gpu.create_csc async [%t0] %i, %i, %i, %p, %p, %v : memref<?xindex>, memref<?xindex>, memref<?xcomplex<f32>>
  %b, %t2 = gpu.create_bsr async [%t1] %i, %i, %i, %i, %i, %p, %p, %v : memref<?xindex>, memref<?xindex>, memref<?xcomplex<f32>>
  %c, %t3 = gpu.create_coo_aos async [%t2] %i, %i, %i, %p, %v : memref<?xindex>, memref<?xcomplex<f32>>
  gpu.wait [%t3]
  return
}
