module {
  shard.grid @mesh0(shape = 2x2x4)
  shard.grid @mesh1(shape = 4x?)
  func.func @f(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %sharding = shard.sharding @mesh0 split_axes = [[0], [1]] : !shard.sharding
    %sharding_0 = shard.sharding @mesh0 split_axes = [[0], [1]] halo_sizes = [1, 2, 1, 1] : !shard.sharding
    %sharding_1 = shard.sharding @mesh0 split_axes = [[0]] sharded_dims_offsets = [0, 2, 4] : !shard.sharding
    %sharding_annotated = shard.shard %arg0 to %sharding : tensor<4x8xf32>
    %sharding_annotated_2 = shard.shard %sharding_annotated to %sharding annotate_for_users : tensor<4x8xf32>
    %0 = shard.get_sharding %sharding_annotated_2 : tensor<4x8xf32> -> !shard.sharding
    return %sharding_annotated_2 : tensor<4x8xf32>
  }
  func.func @g(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %all_reduce = shard.all_reduce %arg0 on @mesh0 grid_axes = [1, 0] reduction =  max : tensor<4x8xf32> -> tensor<4x8xf32>
    %grid_shape:2 = shard.grid_shape @mesh1 : index, index
    %proc_linear_idx = shard.process_linear_index on @mesh0 : index
    %proc_linear_idx_0:3 = shard.process_multi_index on @mesh0 : index, index, index
    %down_linear_idx, %up_linear_idx = shard.neighbors_linear_indices on @mesh0[%proc_linear_idx, %proc_linear_idx, %proc_linear_idx] split_axes = [1] : index, index
    return %all_reduce : tensor<4x8xf32>
  }
  func.func @h(%arg0: tensor<4x8xf32>, %arg1: index) {
    %all_gather = shard.all_gather %arg0 on @mesh0 grid_axes = [2] gather_axis = 1 : tensor<4x8xf32> -> tensor<4x32xf32>
    %broadcast = shard.broadcast %arg0 on @mesh0 grid_axes = [0] root = [0] : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %all_slice = shard.all_slice %arg0 on @mesh0 grid_axes = [2] slice_axis = 1 : tensor<4x8xf32> -> tensor<4x2xf32>
    %all_to_all = shard.all_to_all %arg0 on @mesh0 grid_axes = [2] split_axis = 0 concat_axis = 0 : tensor<4x8xf32> -> tensor<4x8xf32>
    return
  }
}

