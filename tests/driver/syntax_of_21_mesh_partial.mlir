// RUN: not rmlir-opt --syntax-of=21 %s
// What is still to be combined has no form of today.
"builtin.module"() ({
  "mesh.mesh"() <{shape = array<i64: 2, 4>, sym_name = "grid"}> : () -> ()
  %0 = "mesh.sharding"() <{mesh = @grid, operandSegmentSizes = array<i32: 0, 0>, partial_axes = array<i16: 1>, partial_type = #mesh<partial max>, split_axes = #mesh<axisarray[[0]]>, static_halo_sizes = array<i64>, static_sharded_dims_offsets = array<i64>}> : () -> !mesh.sharding
}) : () -> ()
