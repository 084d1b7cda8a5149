// RUN: rmlir-opt --syntax-of=21 %s
mesh.mesh @mesh0(shape = 2x2x4)
mesh.mesh @mesh1(shape = 4x?)
func.func @f(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %s = mesh.sharding @mesh0 split_axes = [[0], [1]] : !mesh.sharding
  %s2 = mesh.sharding @mesh0 split_axes = [[0], [1]] halo_sizes = [1, 2, 1, 1] : !mesh.sharding
  %s3 = mesh.sharding @mesh0 split_axes = [[0]] sharded_dims_offsets = [0, 2, 4] : !mesh.sharding
  %0 = mesh.shard %arg0 to %s : tensor<4x8xf32>
  %1 = mesh.shard %0 to %s annotate_for_users : tensor<4x8xf32>
  %g = mesh.get_sharding %1 : tensor<4x8xf32> -> !mesh.sharding
  return %1 : tensor<4x8xf32>
}
func.func @g(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = mesh.all_reduce %arg0 on @mesh0 mesh_axes = [1, 0] reduction = max : tensor<4x8xf32> -> tensor<4x8xf32>
  %1:2 = mesh.mesh_shape @mesh1 : index, index
  %2 = mesh.process_linear_index on @mesh0 : index
  %3:3 = mesh.process_multi_index on @mesh0 : index, index, index
  %d, %u = mesh.neighbors_linear_indices on @mesh0[%2, %2, %2] split_axes = [1] : index, index
  return %0 : tensor<4x8xf32>
}
func.func @h(%arg0: tensor<4x8xf32>, %i: index) {
  %0 = mesh.all_gather %arg0 on @mesh0 mesh_axes = [2] gather_axis = 1 : tensor<4x8xf32> -> tensor<4x32xf32>
  %1 = mesh.broadcast %arg0 on @mesh0 mesh_axes = [0] root = [0] : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = mesh.all_slice %arg0 on @mesh0 mesh_axes = [2] slice_axis = 1 : tensor<4x8xf32> -> tensor<4x2xf32>
  %3 = mesh.all_to_all %arg0 on @mesh0 mesh_axes = [2] split_axis = 0 concat_axis = 0 : tensor<4x8xf32> -> tensor<4x8xf32>
  return
}
