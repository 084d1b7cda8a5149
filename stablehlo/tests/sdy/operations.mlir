// Each part is read and verified behind the meshes of the first one, and is sound, or refused with this first error.
sdy.mesh @mesh = <["a"=2, "b"=4, "c"=3, "d"=8]>
sdy.mesh @empty = <[]>
sdy.mesh @max = <[], device_ids=[1]>
sdy.mesh @mesh2 = <["a"=2, "b"=4, "x"=24]>
sdy.mesh @mesh_perm = <["a"=2, "b"=4, "c"=3, "d"=8], device_ids=[191, 190, 189, 188, 187, 186, 185, 184, 183, 182, 181, 180, 179, 178, 177, 176, 175, 174, 173, 172, 171, 170, 169, 168, 167, 166, 165, 164, 163, 162, 161, 160, 159, 158, 157, 156, 155, 154, 153, 152, 151, 150, 149, 148, 147, 146, 145, 144, 143, 142, 141, 140, 139, 138, 137, 136, 135, 134, 133, 132, 131, 130, 129, 128, 127, 126, 125, 124, 123, 122, 121, 120, 119, 118, 117, 116, 115, 114, 113, 112, 111, 110, 109, 108, 107, 106, 105, 104, 103, 102, 101, 100, 99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88, 87, 86, 85, 84, 83, 82, 81, 80, 79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 69, 68, 67, 66, 65, 64, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]>

// -----

// error: 1:1: 'func.func' op arg 0 - replicated axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}], replicated={"d":(1)2,"d":(2)2,"a"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - replicated axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}], replicated={"d","d","a"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - replicated axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}], replicated={"d","a","d"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - replicated axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}], replicated={"d","a","z"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis size is equal to the full axis size: "b":(1)4
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)3},{"b":(1)2,"b":(1)4}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis size is equal to the full axis size: "b":(1)4
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)2,"d":(1)4},{"b":(1)4}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis next pre-size 6 doesn't divide the size of the full axis 8: "d":(2)3
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)4},{"d":(2)3}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - both sub-axis and full-axis are used for axis name: "d"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)4},{"d"}], unreduced={"d":(2)3}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sharding doesn't match tensor rank: 3 != 2
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)3},{"d":(1)4}, {"d":(1)2}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis next pre-size 3 doesn't divide the size of the full axis 8: "d":(1)3
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)3},{"d":(1)4}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis size is equal to the full axis size: "d":(1)8
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(2)4},{"d":(1)8}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - both sub-axis and full-axis are used for axis name: "d"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(0)4},{"d"}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis size is equal to the full axis size: "b":(1)4
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)1,"b":(1)4},{"d":(1)2}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis size is equal to the full axis size: "b":(1)4
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)4, "d":(1)1},{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis size is equal to the full axis size: "b":(1)4
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)1, "b":(1)4},{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis pre-size must be at least 1: "d":(0)1
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(0)1},{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis next pre-size 3 doesn't divide the size of the full axis 2: "a":(1)3
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)8, "a":(1)3},{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - duplicate axis ref: "a"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p1, {"a"}p1], replicated={"a"}>}) { return }

// -----

// error: 1:82: expecting priority in format 'p<number>', got: p
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p-1, {"a"}p1], replicated={"a"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - two consecutive sub-axes can be merged: "d":(1)2, "d":(2)3
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)2,"d":(2)3},{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - two consecutive sub-axes can be merged: "d":(1)2, "d":(2)2
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)2,"d":(2)2,"d":(2)2},{}]>}) { return }

// -----

// error: 2:8: 'sdy.sharding_constraint' op unknown axis name: "z"
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.sharding_constraint %a <@mesh, [{"a"}, {"z"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.sharding_constraint %a <@mesh, [{"a"}, {"b"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.sharding_constraint' op sharding doesn't match tensor rank: 1 != 2
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.sharding_constraint %a <@mesh, [{"a"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.sharding_constraint' op unknown mesh: @nomesh
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.sharding_constraint %a <@nomesh, [{"a"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.sharding_constraint %a <@max, []> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.sharding_constraint %a <@mesh, [{"a"}, {"b"}], unreduced={"c"}> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.reshard' op unknown axis name: "z"
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.reshard %a <@mesh, [{"a"}, {"z"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.reshard %a <@mesh, [{"a"}, {"b"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.reshard' op sharding doesn't match tensor rank: 1 != 2
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.reshard %a <@mesh, [{"a"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.reshard' op unknown mesh: @nomesh
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.reshard %a <@nomesh, [{"a"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.reshard %a <@max, []> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.reshard %a <@mesh, [{"a"}, {"b"}], unreduced={"c"}> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.reshard' op only ranked tensors can have a sharding. type: 'tensor<*xf32>'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.reshard %t <@mesh, []> : tensor<*xf32>
  return
}

// -----

// error: 2:8: 'sdy.reshard' op requires the same type for all operands and results
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = "sdy.reshard"(%a) <{sharding = #sdy.sharding<@mesh, [{},{}]>}> : (tensor<8x16xf32>) -> tensor<16xf32>
  return
}

// -----

// error: 2:8: 'sdy.reshard' op requires attribute 'sharding'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = "sdy.reshard"(%a) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = "sdy.reshard"(%i) <{sharding = #sdy.sharding<@mesh, []>}> : (i32) -> i32
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = "sdy.reshard"(%a) <{sharding = #sdy.sharding<@mesh, [{},{}]>}> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{},{}]>]>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.propagation_barrier %a allowed_direction=NONE : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.propagation_barrier' op cannot specify `BOTH` as the direction. Not blocking propagation direction makes the op redundant.
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.propagation_barrier %a allowed_direction=BOTH : tensor<8x16xf32>
  return
}

// -----

// error: 2:53: custom op 'sdy.propagation_barrier' expected string or keyword containing one of the following enum values for attribute 'allowed_direction' [NONE, FORWARD, BACKWARD, BOTH]
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.propagation_barrier %a allowed_direction=FOO : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.propagation_barrier %a allowed_direction=FORWARD : tensor<8x16xf32>
  sdy.sharding_group %0 group_id=3 : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  sdy.sharding_group %a group_id=-3 : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  sdy.sharding_group %d group_id=3 : tensor<?x16xf32>
  return
}

// -----

// error: 2:38: custom op 'sdy.sharding_group' invalid kind of type specified: expected builtin.tensor, but found 'i32'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  sdy.sharding_group %i group_id=3 : i32
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.data_flow_edge %a : tensor<8x16xf32>
  return
}

// -----

// error: 3:8: 'sdy.data_flow_edge' op unknown axis name: "z"
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = stablehlo.add %a, %a : tensor<8x16xf32>
  %1 = sdy.data_flow_edge %0 sharding=<@mesh, [{"a"}, {"z"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = stablehlo.add %a, %a : tensor<8x16xf32>
  %1 = sdy.data_flow_edge %0 sharding=<@mesh, [{"a"}, {}]> : tensor<8x16xf32>
  return
}

// -----

// error: 3:8: 'sdy.data_flow_edge' op sharding doesn't match tensor rank: 1 != 2
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = stablehlo.add %a, %a : tensor<8x16xf32>
  %1 = sdy.data_flow_edge %0 sharding=<@mesh, [{"a"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 4:8: 'sdy.data_flow_edge' op expected input of sdy.data_flow_edge to have a single user
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0:2 = stablehlo.optimization_barrier %a, %b : tensor<8x16xf32>, tensor<16xf32>
  %1 = sdy.data_flow_edge %0#0 sharding=<@mesh, [{"a"}, {}]> : tensor<8x16xf32>
  %2 = sdy.data_flow_edge %0#1 : tensor<16xf32>
  %3 = stablehlo.add %0#1, %0#1 : tensor<16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0:2 = stablehlo.optimization_barrier %a, %b : tensor<8x16xf32>, tensor<16xf32>
  %1 = sdy.data_flow_edge %0#0 sharding=<@mesh, [{"a"}, {}]> : tensor<8x16xf32>
  %2 = sdy.data_flow_edge %0#1 : tensor<16xf32>
  %3 = stablehlo.add %2, %2 : tensor<16xf32>
  return
}

// -----

// error: 3:8: 'sdy.data_flow_edge' op sharding doesn't match tensor rank: 3 != 2
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0:2 = stablehlo.optimization_barrier %a, %b : tensor<8x16xf32>, tensor<16xf32>
  %1 = sdy.data_flow_edge %0#0 sharding=<@mesh, [{"a"}, {}, {}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:47: expected ':'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0:2 = stablehlo.optimization_barrier %a, %b {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{},{}]>,<@mesh, [{}]>]>} : tensor<8x16xf32>, tensor<16xf32>
  %1 = sdy.data_flow_edge %0#0 sharding=<@mesh, [{"a"}, {}]> : tensor<8x16xf32>
  return
}

// -----

// error: 3:8: 'sdy.data_flow_edge' op expected input of sdy.data_flow_edge to not be defined by an SdyDialect op (other than an sdy.named_computation).
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.sharding_constraint %a <@mesh, [{},{}]> : tensor<8x16xf32>
  %1 = sdy.data_flow_edge %0 sharding=<@mesh, [{"a"}, {}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.func_data_flow_edge %a : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.func_data_flow_edge %a {x.y = 1 : i32} : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = "sdy.func_data_flow_edge"(%a) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.func_data_flow_edge' op requires the same type for all operands and results
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = "sdy.func_data_flow_edge"(%a) : (tensor<8x16xf32>) -> tensor<16xf32>
  return
}

// -----

// error: 3:8: 'sdy.func_data_flow_edge' op expected operand of sdy.func_data_flow_edge to be a result of call op.
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %1 = stablehlo.add %a, %a : tensor<8x16xf32>
  %0 = "sdy.func_data_flow_edge"(%1) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// error: 3:8: 'sdy.func_data_flow_edge' op expected operand of sdy.func_data_flow_edge to be a result of call op.
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %1 = sdy.reshard %a <@mesh, [{},{}]> : tensor<8x16xf32>
  %0 = "sdy.func_data_flow_edge"(%1) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.constant' op inferred type(s) 'tensor<8xf32>' are incompatible with return type(s) of operation 'tensor<8x8xf32>'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = "sdy.constant"() <{value = dense<1.0> : tensor<8xf32>}> : () -> tensor<8x8xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = "sdy.constant"() <{value = dense<1> : tensor<8xi8>}> : () -> tensor<8x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.constant dense<1.0> : tensor<8xf32>
  return
}

// -----

// error: 2:8: 'sdy.constant' op result - unknown axis name: "z"
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"z"}]>]>} dense<1.0> : tensor<8xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.named_computation<"foo">(%b) (%x: tensor<16xf32>) {
 sdy.return %x : tensor<16xf32> } : (tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

// error: 3:2: 'sdy.return' op using value defined outside the region
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.named_computation<"foo">(%b) (%x: tensor<8xf32>) {
 sdy.return %b : tensor<16xf32> } : (tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

// error: 2:8: expected the type of the 0'th block argument to match the type of the corresponding operand: 'tensor<8xf32>' vs 'tensor<16xf32>'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.named_computation<"foo">(%b) (%x: tensor<8xf32>) {
 sdy.return %x : tensor<8xf32> } : (tensor<16xf32>) -> tensor<8xf32>
  return
}

// -----

// error: 2:8: 'sdy.named_computation' op inferred type(s) 'tensor<16xf32>' are incompatible with return type(s) of operation 'tensor<8xf32>'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.named_computation<"foo">(%b) (%x: tensor<16xf32>) {
 sdy.return %x : tensor<16xf32> } : (tensor<16xf32>) -> tensor<8xf32>
  return
}

// -----

// error: 2:8: 'sdy.named_computation' op inferred type(s) 'tensor<16xf32>', 'tensor<16xf32>' are incompatible with return type(s) of operation 'tensor<16xf32>'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.named_computation<"foo">(%b) (%x: tensor<16xf32>) {
 sdy.return %x, %x : tensor<16xf32>, tensor<16xf32> } : (tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

// error: 2:8: number of block arguments must match the number of operands: 2 != 1
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.named_computation<"foo">(%b) (%x: tensor<16xf32>, %y: tensor<16xf32>) {
 sdy.return %x : tensor<16xf32> } : (tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

// error: 2:8: 'sdy.named_computation' op in_shardings - unknown axis name: "z"
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.named_computation<"foo">(%b) in_shardings=[<@mesh, [{"z"}]>]  (%x: tensor<16xf32>) {
 sdy.return %x : tensor<16xf32> } : (tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.named_computation<"foo">(%b) in_shardings=[<@mesh, [{"a"}]>]  (%x: tensor<16xf32>) {
 sdy.return %x : tensor<16xf32> } : (tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

// error: 2:8: 'sdy.named_computation' op out_shardings - unknown axis name: "z"
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.named_computation<"foo">(%b)  out_shardings=[<@mesh, [{"z"}]>] (%x: tensor<16xf32>) {
 sdy.return %x : tensor<16xf32> } : (tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.named_computation<"foo">(%b) in_shardings=[<@mesh, [{"a"}]>] out_shardings=[<@mesh, [{"b"}]>] (%x: tensor<16xf32>) {
 sdy.return %x : tensor<16xf32> } : (tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

// error: 2:8: 'sdy.named_computation' op in_shardings shardings don't match number of values: 2 shardings vs 1 values
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.named_computation<"foo">(%b) in_shardings=[<@mesh, [{"a"}]>, <@mesh, [{}]>]  (%x: tensor<16xf32>) {
 sdy.return %x : tensor<16xf32> } : (tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

// error: 2:8: 'sdy.named_computation' op in_shardings shardings don't match number of values: 0 shardings vs 1 values
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.named_computation<"foo">(%b) in_shardings=[]  (%x: tensor<16xf32>) {
 sdy.return %x : tensor<16xf32> } : (tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

// error: 2:8: 'sdy.named_computation' op out_shardings shardings don't match number of values: 0 shardings vs 1 values
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.named_computation<"foo">(%b)  out_shardings=[] (%x: tensor<16xf32>) {
 sdy.return %x : tensor<16xf32> } : (tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.named_computation<"foo">(%b) in_shardings=[<@mesh, [{"a"}]>] out_shardings=[<@mesh2, [{"x"}]>] (%x: tensor<16xf32>) {
 sdy.return %x : tensor<16xf32> } : (tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.named_computation<"foo">(%b) in_shardings=[<@max, []>] out_shardings=[<@mesh2, [{"x"}]>] (%x: tensor<16xf32>) {
 sdy.return %x : tensor<16xf32> } : (tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

// error: 2:8: 'sdy.named_computation' op in_shardings - sharding doesn't match tensor rank: 2 != 1
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.named_computation<"foo">(%b) in_shardings=[<@mesh, [{"a"},{}]>]  (%x: tensor<16xf32>) {
 sdy.return %x : tensor<16xf32> } : (tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

// error: 2:8: 'sdy.named_computation' op out_shardings - sharding doesn't match tensor rank: 2 != 1
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %t: tensor<*xf32>, %d: tensor<?x16xf32>, %i: i32) {
  %0 = sdy.named_computation<"foo">(%b)  out_shardings=[<@mesh, [{"a"},{}]>] (%x: tensor<16xf32>) {
 sdy.return %x : tensor<16xf32> } : (tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

// error: 1:31: unknown attribute `foo` in dialect `sdy`
module attributes {x.y = #sdy.foo} {}

// -----

// error: 1:31: unknown attribute `alias` in dialect `sdy`
module attributes {x.y = #sdy.alias} {}

// -----

// error: 1:31: unknown attribute `reduction_op` in dialect `sdy`
module attributes {x.y = #sdy.reduction_op<sum>} {}

// -----

// error: 1:31: unknown attribute `edge_node_type` in dialect `sdy`
module attributes {x.y = #sdy.edge_node_type<operand>} {}

// -----

// error: 1:31: unknown attribute `axis_with_edges` in dialect `sdy`
module attributes {x.y = #sdy.axis_with_edges<>} {}

// -----

// error: 1:42: expected '{'
module attributes {x.y = #sdy.manual_axes<{}>} {}

// -----

// error: 2:3: 'sdy.return' op must be the last operation in the parent block
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  sdy.return
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  "test.x"() ({ sdy.return }) : () -> ()
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  "test.x"() ({ sdy.return %a : tensor<8x16xf32> }) : () -> ()
  return
}

// -----

// error: 2:8: 'sdy.named_computation' op expects regions to end with 'sdy.return', found 'stablehlo.return'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.named_computation<"foo">(%b) (%x: tensor<16xf32>) {
 stablehlo.return %x : tensor<16xf32> } : (tensor<16xf32>) -> tensor<16xf32>
  return
}

// -----

// error: 2:3: 'sdy.named_computation' op region #0 ('body') failed to verify constraint: region with 1 blocks
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  sdy.named_computation<"foo">() () { } : () -> ()
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  sdy.named_computation<"foo">() () { sdy.return } : () -> ()
  return
}

// -----

// error: 2:3: 'sdy.manual_computation' op region #0 ('body') failed to verify constraint: region with 1 blocks
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () { } : () -> ()
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>, manual_axes = #sdy<manual_axes{"a"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>}> ({
^bb0(%x: tensor<4x16xf32>):
 sdy.return %x : tensor<4x16xf32>
}) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op region #0 ('body') failed to verify constraint: region with 1 blocks
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = "sdy.manual_computation"(%a) <{in_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>, manual_axes = #sdy<manual_axes{"a"}>, out_shardings = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>}> ({
}) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.all_reduce max {"b"} %a out_sharding=<@mesh, [{},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 3:6: 'sdy.reduce_scatter' op cannot reduce 'max' unreduced axes. Expected 'min'.
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}], unreduced=max{"b"}>}) {
 %0 = sdy.all_reduce max{"b"} %a out_sharding=<@mesh, [{},{}]> {x.y = 1 : i32} : tensor<8x16xf32>
%1 = sdy.reduce_scatter min[{},{}] %a out_sharding=<@mesh, [{},{}]> {x.y = 1 : i32} : tensor<8x16xf32>
 return
}

// -----

// error: 2:7: 'sdy.all_reduce' op cannot reduce 'max' unreduced axes. Expected 'sum'.
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}], unreduced=max{"b"}>}) {
 %0 = sdy.all_reduce sum{"b"} %a out_sharding=<@mesh, [{},{}]> {x.y = 1 : i32} : tensor<8x16xf32>
%1 = sdy.reduce_scatter sum[{},{}] %a out_sharding=<@mesh, [{},{}]> {x.y = 1 : i32} : tensor<8x16xf32>
 return
}

// -----

// error: 2:7: 'sdy.replicated_to_unreduced' op input and output must share the same dimension shardings
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}) {
 %0 = sdy.replicated_to_unreduced {"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced=max{"b"}> {x.y = 1 : i32} : tensor<8x16xf32>
 return
}

// -----

// error: 2:34: expected '{'
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}) {
 %0 = sdy.replicated_to_unreduced max{"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced=max{"b"}> {x.y = 1 : i32} : tensor<8x16xf32>
 return
}

// -----

// error: 2:34: expected '{'
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}) {
 %0 = sdy.replicated_to_unreduced max {"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced=max{"b"}> {x.y = 1 : i32} : tensor<8x16xf32>
 return
}

// -----

// error: 2:34: expected '{'
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}) {
 %0 = sdy.replicated_to_unreduced sum {"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced=max{"b"}> {x.y = 1 : i32} : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}) {
 %0 = sdy.sharded_to_unreduced [{"b"},{}] %a out_sharding=<@mesh, [{"a"},{}], unreduced=max{"b"}> {x.y = 1 : i32} : tensor<8x16xf32>
 return
}

// -----

// error: 2:31: expected '['
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}) {
 %0 = sdy.sharded_to_unreduced max[{"b"},{}] %a out_sharding=<@mesh, [{"a"},{}], unreduced=max{"b"}> {x.y = 1 : i32} : tensor<8x16xf32>
 return
}

// -----

// error: 2:31: expected '['
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}) {
 %0 = sdy.sharded_to_unreduced max [{"b"},{}] %a out_sharding=<@mesh, [{"a"},{}], unreduced=max{"b"}> {x.y = 1 : i32} : tensor<8x16xf32>
 return
}

// -----

// error: 2:31: expected '['
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}) {
 %0 = sdy.sharded_to_unreduced sum [{"b"},{}] %a out_sharding=<@mesh, [{"a"},{}], unreduced=max{"b"}> {x.y = 1 : i32} : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}], unreduced=max{"b"}>}) {
 %0 = "sdy.all_reduce"(%a) <{out_sharding = #sdy.sharding<@mesh, [{}, {}]>, reduction_axes = #sdy<axis_ref_list{"b"}>, reduction_op = 1 : i32}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
 return
}

// -----

// error: 3:7: 'sdy.func_data_flow_edge' op expected operand of sdy.func_data_flow_edge to have a single user
func.func @f(%a: tensor<8x16xf32>) {
 %0 = func.call @g(%a) : (tensor<8x16xf32>) -> tensor<8x16xf32>
 %1 = sdy.func_data_flow_edge %0 : tensor<8x16xf32>
 %2 = sdy.func_data_flow_edge %0 : tensor<8x16xf32>
 return
}
func.func private @g(%a: tensor<8x16xf32>) -> tensor<8x16xf32>

// -----

// error: 3:7: 'sdy.func_data_flow_edge' op expected operand of sdy.func_data_flow_edge to have a single user
func.func @f(%a: tensor<8x16xf32>) {
 %0 = stablehlo.add %a, %a : tensor<8x16xf32>
 %1 = sdy.func_data_flow_edge %a : tensor<8x16xf32>
 return
}

// -----

// error: 2:49: 'sdy.func_data_flow_edge' op expected operand of sdy.func_data_flow_edge to be a block argument of a func op.
func.func @f(%a: tensor<8x16xf32>) {
 "test.x"() ({ ^bb0(%x: tensor<8x16xf32>): %1 = sdy.func_data_flow_edge %x : tensor<8x16xf32> }) : () -> ()
 return
}

// -----

// error: 3:7: 'sdy.func_data_flow_edge' op expected operand of sdy.func_data_flow_edge to have a single user
func.func @f(%a: tensor<8x16xf32>) {
 %0 = func.call @g(%a) : (tensor<8x16xf32>) -> tensor<8x16xf32>
 %1 = sdy.func_data_flow_edge %0 : tensor<8x16xf32>
 %2 = stablehlo.add %0, %0 : tensor<8x16xf32>
 return
}
func.func private @g(%a: tensor<8x16xf32>) -> tensor<8x16xf32>

// -----

// error: 2:8: 'sdy.data_flow_edge' op expected input of sdy.data_flow_edge to have a single user
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.data_flow_edge %a : tensor<8x16xf32>
  %1 = stablehlo.add %a, %a : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.data_flow_edge %a sharding=<@mesh, [{},{}]> {x.y = 1 : i32} : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %1 = sdy.named_computation<"foo">(%b) (%x: tensor<16xf32>) {
 sdy.return %x : tensor<16xf32> } : (tensor<16xf32>) -> tensor<16xf32>
 %0 = sdy.data_flow_edge %1 : tensor<16xf32>
  return
}

// -----

// error: 2:32: custom op 'sdy.data_flow_edge' invalid kind of type specified
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.data_flow_edge %i : i32
  return
}

// -----

// error: 2:31: custom op 'sdy.data_flow_edge' invalid kind of type specified
func.func @f(%a: !stablehlo.token) {
 %0 = sdy.data_flow_edge %a : !stablehlo.token
 return
}

// -----

// ok
func.func @f(%a: memref<4xf32>) {
 %0 = sdy.data_flow_edge %a : memref<4xf32>
 return
}

// -----

// error: 2:7: 'sdy.data_flow_edge' op expected sdy.data_flow_edge to have a static-shaped result. type: 'tensor<*xf32>'
func.func @f(%a: tensor<*xf32>) {
 %0 = sdy.data_flow_edge %a : tensor<*xf32>
 return
}

// -----

// error: 2:59: custom op 'sdy.propagation_barrier' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'
func.func @f(%a: tensor<*xf32>) {
 %0 = sdy.propagation_barrier %a allowed_direction=NONE : tensor<*xf32>
 return
}

// -----

// error: 2:37: custom op 'sdy.sharding_group' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'
func.func @f(%a: tensor<*xf32>) {
 sdy.sharding_group %a group_id=1 : tensor<*xf32>
 return
}

// -----

// ok
func.func @f(%a: memref<4xf32>, %b: tensor<*xf32>) {
 %0 = "sdy.sharding_constraint"(%a) <{sharding = #sdy.sharding<@mesh, [{}]>}> : (memref<4xf32>) -> memref<4xf32>
 return
}

// -----

// error: 2:7: 'sdy.all_gather' op collective on operand without sharding
func.func @f(%a: memref<4xf32>, %b: tensor<*xf32>) {
 %0 = "sdy.all_gather"(%a) <{gathering_axes = #sdy<list_of_axis_ref_lists[{}]>, out_sharding = #sdy.sharding<@mesh, [{}]>}> : (memref<4xf32>) -> memref<4xf32>
 return
}

// -----

// error: 2:7: 'sdy.all_gather' op requires the same type for all operands and results
func.func @f(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %b: tensor<*xf32>) {
 %0 = "sdy.all_gather"(%a) <{gathering_axes = #sdy<list_of_axis_ref_lists[{}]>, out_sharding = #sdy.sharding<@mesh, [{}]>}> : (tensor<4xf32>) -> tensor<5xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}, %b: tensor<*xf32>) {
 %0 = sdy.all_gather [{}] %a out_sharding=<@mesh, [{}]> : tensor<4xf32>
 %1 = stablehlo.add %a, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i],[i])->([i]) {i=4}, custom>} : tensor<4xf32>
 return
}

// -----

// error: 2:2: 'func.func' op arg 0 - unknown mesh: @mesh
module @m {
 func.func @f(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) { return }
}

// -----

// ok
module @m {
 sdy.mesh @in = <["q"=3]>
 func.func @f(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@in, [{"q"}]>}) { return }
}

// -----

// error: 1:1: 'func.func' op arg 0 - unknown mesh: @in
func.func @f(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@in, [{"q"}]>}) { return }
module @in {}

// -----

// error: 1:6: 'stablehlo.constant' op result - unknown axis name: "q"
%0 = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"q"}]>]>} dense<1.0> : tensor<4xf32>

// -----

// error: 1:1: 'func.func' op arg 0 - unknown axis name: "q"
func.func private @f(tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"q"}]>}) -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}]>})

// -----

// error: 2:8: 'func.call' op result - unknown axis name: "q"
func.func @f(%a: tensor<4xf32>) {
  %0 = func.call @g(%a) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"q"}]>]>} : (tensor<4xf32>) -> tensor<4xf32>
 return }
func.func private @g(tensor<4xf32>) -> tensor<4xf32>
