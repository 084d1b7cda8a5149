// RUN: rmlir-opt --syntax-of=19 %s
"builtin.module"() ({
  "mesh.mesh"() <{shape = array<i64: 2, 2, 4>, sym_name = "mesh0"}> : () -> ()
  "mesh.mesh"() <{shape = array<i64: 4, -9223372036854775808>, sym_name = "mesh1"}> : () -> ()
  "func.func"() <{function_type = (tensor<4x8xf32>) -> tensor<4x8xf32>, sym_name = "f"}> ({
  ^bb0(%arg3: tensor<4x8xf32>):
    %8 = "mesh.shard"(%arg3) <{shard = #mesh.shard<@mesh0, [[0], [1]]>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %9 = "mesh.shard"(%8) <{annotate_for_users, shard = #mesh.shard<@mesh0, [[0], [1]]>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"(%9) : (tensor<4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x8xf32>) -> tensor<4x8xf32>, sym_name = "g"}> ({
  ^bb0(%arg2: tensor<4x8xf32>):
    %4 = "mesh.all_reduce"(%arg2) <{mesh = @mesh0, mesh_axes = array<i16: 1, 0>, reduction = #mesh.partial<max>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %5:2 = "mesh.mesh_shape"() <{axes = array<i16>, mesh = @mesh1}> : () -> (index, index)
    %6 = "mesh.process_linear_index"() <{mesh = @mesh0}> : () -> index
    %7:3 = "mesh.process_multi_index"() <{axes = array<i16>, mesh = @mesh0}> : () -> (index, index, index)
    "func.return"(%4) : (tensor<4x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x8xf32>, index) -> (), sym_name = "h"}> ({
  ^bb0(%arg0: tensor<4x8xf32>, %arg1: index):
    %0 = "mesh.all_gather"(%arg0) <{gather_axis = 1 : index, mesh = @mesh0, mesh_axes = array<i16: 2>}> : (tensor<4x8xf32>) -> tensor<4x32xf32>
    %1 = "mesh.broadcast"(%arg0) <{mesh = @mesh0, mesh_axes = array<i16: 0>, root = array<i64: 0>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = "mesh.all_slice"(%arg0) <{mesh = @mesh0, mesh_axes = array<i16: 2>, slice_axis = 1 : index}> : (tensor<4x8xf32>) -> tensor<4x2xf32>
    %3 = "mesh.all_to_all"(%arg0) <{concat_axis = 0 : index, mesh = @mesh0, mesh_axes = array<i16: 2>, split_axis = 0 : index}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

