// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{'shard.grid' op rank of grid is expected to be a positive integer}}
shard.grid @g(shape = [])

// -----

// expected-error @+1 {{'shard.grid' op rank of grid is expected to be a positive integer}}
"shard.grid"() <{sym_name = "g", shape = array<i64>}> : () -> ()

// -----

// expected-error @+1 {{'shard.grid' op dimension size of a grid is expected to be non-negative or dynamic}}
"shard.grid"() <{sym_name = "g", shape = array<i64: -1>}> : () -> ()

// -----

// expected-error @+1 {{Undefined required grid symbol "g".}}
func.func @f() { %0 = shard.process_linear_index on @g : index return }

// -----

shard.grid @g(shape = 2x2)
// expected-error @+1 {{Grid axes contains duplicate elements.}}
func.func @f() { %0:2 = shard.grid_shape @g axes = [0, 0] : index, index return }

// -----

shard.grid @g(shape = 2x2)
// expected-error @+1 {{0-based grid axis index 2 is out of bounds. The referenced grid "g" is of rank 2.}}
func.func @f() { %0 = shard.grid_shape @g axes = [2] : index return }

// -----

shard.grid @g(shape = 2x2)
// expected-error @+1 {{Unexpected number of results 1. Expected 2.}}
func.func @f() { %0 = shard.grid_shape @g : index return }

// -----

shard.grid @g(shape = 2x2)
// expected-error @+1 {{grid axis duplicated}}
func.func @f() { %0 = shard.sharding @g split_axes = [[0], [0]] : !shard.sharding return }

// -----

shard.grid @g(shape = 2x2)
// expected-error @+1 {{grid axis is expected to be non-negative}}
func.func @f() { %0 = shard.sharding @g split_axes = [[-1]] : !shard.sharding return }

// -----

shard.grid @g(shape = 2x2)
// expected-error @+1 {{halo sizes must be specified for all split axes.}}
func.func @f() { %0 = shard.sharding @g split_axes = [[0]] halo_sizes = [1] : !shard.sharding return }

// -----

shard.grid @g(shape = 2x2)
// expected-error @+1 {{'shard.sharding' op halo sizes and shard offsets are mutually exclusive}}
func.func @f() { %0 = shard.sharding @g split_axes = [[0]] halo_sizes = [1, 2] sharded_dims_offsets = [0, 1] : !shard.sharding return }

// -----

shard.grid @g(shape = 2x2)
// expected-error @+1 {{sharded dims offsets has wrong size.}}
func.func @f() { %0 = shard.sharding @g split_axes = [[0]] sharded_dims_offsets = [0, 1] : !shard.sharding return }

// -----

shard.grid @g(shape = 2x2)
// expected-error @+1 {{sharded dims offsets must be non-decreasing.}}
func.func @f() { %0 = shard.sharding @g split_axes = [[0]] sharded_dims_offsets = [0, 3, 1] : !shard.sharding return }

// -----

shard.grid @g(shape = 2x?)
// expected-error @+1 {{sharded dims offsets are not allowed for device grids with dynamic shape.}}
func.func @f() { %0 = shard.sharding @g split_axes = [[0]] sharded_dims_offsets = [0, 3, 1] : !shard.sharding return }

// -----

shard.grid @g(shape = 2x2)
// expected-error @+1 {{Gather axis 2 is out of bounds [0, 2).}}
func.func @f(%t: tensor<4x6xf32>) { %0 = shard.all_gather %t on @g grid_axes = [0] gather_axis = 2 : tensor<4x6xf32> -> tensor<4x6xf32> return }

// -----

shard.grid @g(shape = 2x2)
// expected-error @+1 {{Dimension size mismatch for result axis 1. Expected 12, but got 6.}}
func.func @f(%t: tensor<4x6xf32>) { %0 = shard.all_gather %t on @g grid_axes = [0] gather_axis = 1 : tensor<4x6xf32> -> tensor<4x6xf32> return }

// -----

shard.grid @g(shape = ?x2)
// expected-error @+1 {{Dimension size mismatch for result axis 1. Expected dynamic, but got 6.}}
func.func @f(%t: tensor<4x6xf32>) { %0 = shard.all_gather %t on @g grid_axes = [0] gather_axis = 1 : tensor<4x6xf32> -> tensor<4x6xf32> return }

// -----

shard.grid @g(shape = 2x2)
// expected-error @+1 {{Dimension size mismatch for result axis 1. Expected 3, but got 6.}}
func.func @f(%t: tensor<4x6xf32>) { %0 = shard.all_slice %t on @g grid_axes = [0] slice_axis = 1 : tensor<4x6xf32> -> tensor<4x6xf32> return }

// -----

shard.grid @g(shape = 4x2)
// expected-error @+1 {{Operand dimension size 6 is not divisible by collective device group size 4 for tensor axis 1.}}
func.func @f(%t: tensor<4x6xf32>) { %0 = shard.all_slice %t on @g grid_axes = [0] slice_axis = 1 : tensor<4x6xf32> -> tensor<4x6xf32> return }

// -----

shard.grid @g(shape = 4x2)
// expected-error @+1 {{Dimension size mismatch for result axis 0. Expected 8, but got 4.}}
func.func @f(%t: tensor<4x6xf32>) { %0 = shard.all_to_all %t on @g grid_axes = [1] split_axis = 1 concat_axis = 0 : tensor<4x6xf32> -> tensor<4x3xf32> return }

// -----

shard.grid @g(shape = 4x2)
// expected-error @+1 {{Out of bounds coordinate 0 for in-group device "root". Got 2, but expected value in the range [0, 1].}}
func.func @f(%t: tensor<4x6xf32>) { %0 = shard.broadcast %t on @g grid_axes = [1] root = [2] : (tensor<4x6xf32>) -> tensor<4x6xf32> return }

// -----

shard.grid @g(shape = 4x2)
// expected-error @+1 {{In-group device "destination" has unexpected multi-index size 2. Expected 1.}}
func.func @f(%t: tensor<4x6xf32>) { %0 = shard.send %t on @g grid_axes = [1] destination = [1, 2] : (tensor<4x6xf32>) -> tensor<4x6xf32> return }

// -----

shard.grid @g(shape = 4x2)
// expected-error @+1 {{Invalid shift axis 0. It must be one of the grouping grid axes.}}
func.func @f(%t: tensor<4x6xf32>) { %0 = shard.shift %t on @g grid_axes = [1] shift_axis = 0 offset = 2 : tensor<4x6xf32> -> tensor<4x6xf32> return }
