// RUN: rmlir-opt %s

shard.grid @g0(shape = 2x?x4)
shard.grid @g1(shape = 2x2)
func.func @f(%t: tensor<4x6xf32>, %i: index, %h: i64) {
  %s = shard.sharding @g1 split_axes = [[0], [], [1]] halo_sizes = [1, %h, 2, 3] : !shard.sharding
  %s2 = shard.sharding @g1 split_axes = [[0, 1]] : !shard.sharding
  %0:3 = shard.grid_shape @g0 : index, index, index
  %1 = shard.process_linear_index on @g0 : index
  %2:2 = shard.process_multi_index on @g1 : index, index
  %3:2 = shard.neighbors_linear_indices on @g1[%i, %i] split_axes = [0] : index, index
  %4 = shard.shard %t to %s annotate_for_users : tensor<4x6xf32>
  %5 = shard.all_gather %t on @g1 grid_axes = [0] gather_axis = 1 : tensor<4x6xf32> -> tensor<4x12xf32>
  %6 = shard.all_reduce %t on @g1 reduction = max : tensor<4x6xf32> -> tensor<4x6xf64>
  %7:2 = shard.shard_shape dims = [8, %i] sharding = %s device = [0, %i] : index, index
  %8 = shard.broadcast %t on @g1 grid_axes = [0] root = [1] : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %9 = shard.recv %t on @g1 grid_axes = [0] source = [1] : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %10 = shard.send %t on @g1 grid_axes = [0] destination = [1] : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %11 = shard.shift %t on @g1 grid_axes = [0] shift_axis = 0 offset = 2 rotate : tensor<4x6xf32> -> tensor<4x6xf32>
  %12 = shard.reduce %t on @g1 grid_axes = [0] root = [1] : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %13 = shard.get_sharding %t : tensor<4x6xf32> -> !shard.sharding
  %14 = shard.update_halo %t on @g1 split_axes = [[0]] halo_sizes = [1, %h] : tensor<4x6xf32>
  %15 = shard.scatter %t on @g1 grid_axes = [0] scatter_axis = 0 root = [1] : (tensor<4x6xf32>) -> tensor<2x6xf32>
  %16 = shard.gather %t on @g1 grid_axes = [0] gather_axis = 0 root = [1] : (tensor<4x6xf32>) -> tensor<8x6xf32>
  %17 = shard.all_slice %t on @g1 grid_axes = [0] slice_axis = 0 : tensor<4x6xf32> -> tensor<2x6xf32>
  %18 = shard.all_to_all %t on @g1 grid_axes = [0] split_axis = 0 concat_axis = 0 : tensor<4x6xf32> -> tensor<4x6xf32>
  %19 = shard.reduce_scatter %t on @g1 grid_axes = [0] scatter_axis = 0 : tensor<4x6xf32> -> tensor<2x6xf32>
  return
}
