// Each part is read and verified behind the meshes of the first one, and is sound, or refused with this first error.
sdy.mesh @mesh = <["a"=2, "b"=4, "c"=3, "d"=8]>
sdy.mesh @empty = <[]>
sdy.mesh @max = <[], device_ids=[1]>
sdy.mesh @mesh2 = <["a"=2, "b"=4, "x"=24]>
sdy.mesh @mesh_perm = <["a"=2, "b"=4, "c"=3, "d"=8], device_ids=[191, 190, 189, 188, 187, 186, 185, 184, 183, 182, 181, 180, 179, 178, 177, 176, 175, 174, 173, 172, 171, 170, 169, 168, 167, 166, 165, 164, 163, 162, 161, 160, 159, 158, 157, 156, 155, 154, 153, 152, 151, 150, 149, 148, 147, 146, 145, 144, 143, 142, 141, 140, 139, 138, 137, 136, 135, 134, 133, 132, 131, 130, 129, 128, 127, 126, 125, 124, 123, 122, 121, 120, 119, 118, 117, 116, 115, 114, 113, 112, 111, 110, 109, 108, 107, 106, 105, 104, 103, 102, 101, 100, 99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88, 87, 86, 85, 84, 83, 82, 81, 80, 79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 69, 68, 67, 66, 65, 64, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]>

// -----

// error: 1:1: 'func.func' op arg 0 - replicated axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}], replicated={"z","a"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - replicated axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}], replicated={"a","z","b"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - replicated axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}], replicated={"b","z","a"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - both sub-axis and full-axis are used for axis name: "b"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}], replicated={"b":(1)2,"b"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - replicated axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}], replicated={"b","b":(1)2}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - replicated axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}], replicated={"d":(1)4,"d":(1)2}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - overlapping sub-axes: "d":(1)2, "d":(1)4
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}], replicated={"d":(1)2,"d":(1)4}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis next pre-size 3 doesn't divide the size of the full axis 4: "z":(1)3
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<mesh<["z"=4,"a"=4]>, [{"a":(1)3,"z":(1)3},{}]>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<mesh<["z"=4,"a"=4]>, [{},{}], replicated={"z","a"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - replicated axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<mesh<["z"=4,"a"=4]>, [{},{}], replicated={"a","z"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - overlapping sub-axes: "d":(1)4, "d":(2)4
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)4},{"d":(2)4,"d":(4)3}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis next pre-size 12 doesn't divide the size of the full axis 4: "b":(4)3
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)4},{"d":(2)4,"b":(4)3}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - both sub-axis and full-axis are used for axis name: "b"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)2},{"b","d":(1)3}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - both sub-axis and full-axis are used for axis name: "b"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)3},{"b","b":(1)2}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - both sub-axis and full-axis are used for axis name: "b"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)3, "d"},{"b":(1)2, "b"}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - both sub-axis and full-axis are used for axis name: "d"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"},{"d":(1)3}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sharding doesn't match tensor rank: 3 != 2
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b"}, {"b":(1)2}, {}], unreduced={"a","b"}>}) { return }

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{}] %a out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{"d"}] %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_gather' op can't apply gathering axis "a" to operand sharding on dimension 0
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"a"},{}] %a out_sharding=<@mesh, [{"b"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_gather' op result sharding doesn't match expected sharding ["d"] on dimension 1
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{}] %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_gather' op result sharding has rank 2 but collective axes has rank 1
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"}] %a out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_gather' op unknown axis name: "z"
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"z"},{}] %a out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{},{}] %a out_sharding=<@mesh, [{"a","b"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_gather' op result sharding has rank 2 but collective axes has rank 0
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [] %a out_sharding=<@mesh, [{"a","b"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_gather' op duplicate axis ref: "b"
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{"b"}] %a out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{"d":(4)2}] %a out_sharding=<@mesh, [{"a"},{"d":(1)4}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_gather' op can't apply gathering axis "d":(1)2 to operand sharding on dimension 1
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{"d":(1)2}] %a out_sharding=<@mesh, [{"a"},{"d":(2)4}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_gather' op can't apply gathering axis "d":(4)3 to operand sharding on dimension 1
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{"d":(4)3}] %a out_sharding=<@mesh, [{"a"},{"d":(1)4}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_gather' op result mesh does not match operand mesh
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{}] %a out_sharding=<@mesh2, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_gather' op result mesh does not match operand mesh
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{}] %a out_sharding=<@mesh_perm, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_gather' op unknown mesh: @nomesh
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{}] %a out_sharding=<@nomesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_gather' op sharding doesn't match tensor rank: 1 != 2
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{}] %a out_sharding=<@mesh, [{"a"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}], replicated={"c"}>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{}] %a out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}], unreduced={"c"}>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{}] %a out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{}] %a out_sharding=<@mesh, [{"a"},{"d"}], replicated={"c"}> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{}] %a out_sharding=<@mesh, [{"a"},{"d"}], unreduced={"c"}> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b",?},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{}] %a out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}p1]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{}] %a out_sharding=<@mesh, [{"a"},{"d"}p2]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_gather' op result mesh does not match operand mesh
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@max, []>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{}] %a out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_gather' op result mesh does not match operand mesh
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{}] %a out_sharding=<@max, []> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@max, []>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [] %a out_sharding=<@max, []> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_gather' op collective on operand without sharding
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"}] %b out_sharding=<@mesh, [{}]> : tensor<16xf32>
  return
}

// -----

// error: 3:8: 'sdy.all_gather' op collective on operand without sharding
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %1 = stablehlo.add %b, %b : tensor<16xf32>
  %0 = sdy.all_gather [{"b"}] %1 out_sharding=<@mesh, [{}]> : tensor<16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %1 = stablehlo.add %b, %b {sdy.sharding=#sdy.sharding_per_value<[<@mesh, [{"b"}]>]>} : tensor<16xf32>
  %0 = sdy.all_gather [{"b"}] %1 out_sharding=<@mesh, [{}]> : tensor<16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{}] %a out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  %1 = sdy.all_gather [{"a"},{}] %0 out_sharding=<@mesh, [{},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 3:8: 'sdy.all_gather' op result sharding doesn't match expected sharding ["a"] on dimension 0
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_gather [{"b"},{}] %a out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  %1 = sdy.all_gather [{},{"d"}] %0 out_sharding=<@mesh, [{},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_gather' op requires attribute 'gathering_axes'
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = "sdy.all_gather"(%a) <{out_sharding=#sdy.sharding<@mesh, [{},{}]>}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = "sdy.all_gather"(%a) <{gathering_axes = #sdy<list_of_axis_ref_lists[{"b"}, {"d"}]>, out_sharding=#sdy.sharding<@mesh, [{"a"},{}]>}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %1 = sdy.reshard %a <@mesh, [{"b"},{"a"}]> : tensor<8x16xf32>
  %0 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{},{"a"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_slice [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_slice [{"b"},{"c","d"}] %a out_sharding=<@mesh, [{"a","b"},{"c","d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_slice' op result sharding doesn't match expected sharding ["d", "c"] on dimension 1
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_slice [{"b"},{"d","c"}] %a out_sharding=<@mesh, [{"a","b"},{"c","d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_slice' op result sharding doesn't match expected sharding ["a", "a"] on dimension 0
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_slice [{"a"},{}] %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_slice' op result sharding has rank 2 but collective axes has rank 1
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_slice [{"b"}] %a out_sharding=<@mesh, [{"a","b"},{}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_slice [{},{}] %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_slice' op unknown axis name: "z"
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_slice [{"z"},{}] %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)2},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_slice [{"b":(2)2},{}] %a out_sharding=<@mesh, [{"b"},{}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], replicated={"b"}>}, %b: tensor<16xf32>) {
  %0 = sdy.all_slice [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b"}>}, %b: tensor<16xf32>) {
  %0 = sdy.all_slice [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_slice' op result sharding doesn't match expected sharding ["a", "b"] on dimension 0
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_slice [{"b"},{}] %a out_sharding=<@mesh, [{"b","a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_slice [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}], replicated={"d"}> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b"}>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {} %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_reduce' op reduction axis "a" overlaps with operand dimension sharding or replicated axes
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {"a"} %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_reduce' op reduction axis "b" overlaps with operand dimension sharding or replicated axes
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], replicated={"b"}>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_reduce' op reduction axis "b" overlaps with result unreduced axes
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b"}> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b"}>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{"a"},{}], replicated={"b"}> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_reduce' op reduction axes are not ordered w.r.t. mesh
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {"d","b"} %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_reduce' op unknown axis name: "z"
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {"z"} %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_reduce' op operand and result shardings are not equivalent
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{},{"a"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_reduce' op operand and result shardings are not equivalent
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_reduce' op two consecutive sub-axes can be merged: "b":(1)2, "b":(2)2
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {"b":(1)2,"b":(2)2} %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {"b":(1)3} %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b","c"}>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"c"}> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_reduce' op cannot add new unreduced axis 'd'.
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b","c"}>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"d"}> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b","c"}>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_reduce' op cannot reduce 'max' unreduced axes. Expected 'sum'.
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced=max{"b","c"}>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"c"}> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_reduce' op cannot reduce 'max' unreduced axes. Expected 'sum'.
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced=max{"b"}>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced=max{"b"}>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce max {"b"} %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced=max{"b"}>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce max{"b"} %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:22: expected '{'
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced=max{"b"}>}, %b: tensor<16xf32>) {
  %0 = sdy.all_reduce reduction_op=max {"b"} %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced=max{"b"}>}, %b: tensor<16xf32>) {
  %0 = "sdy.all_reduce"(%a) <{out_sharding = #sdy.sharding<@mesh, [{"a"},{}]>, reduction_axes = #sdy<axis_ref_list{"b"}>, reduction_op = 1 : i32}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_reduce' op cannot reduce 'max' unreduced axes. Expected 'sum'.
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced=max{"b"}>}, %b: tensor<16xf32>) {
  %0 = "sdy.all_reduce"(%a) <{out_sharding = #sdy.sharding<@mesh, [{"a"},{}]>, reduction_axes = #sdy<axis_ref_list{"b"}>, reduction_op = 0 : i32}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// error: 2:143: unknown attribute `reduction_op` in dialect `sdy`
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced=max{"b"}>}, %b: tensor<16xf32>) {
  %0 = "sdy.all_reduce"(%a) <{out_sharding = #sdy.sharding<@mesh, [{"a"},{}]>, reduction_axes = #sdy<axis_ref_list{"b"}>, reduction_op = #sdy.reduction_op<MAX>}> : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_reduce' op cannot reduce 'max' unreduced axes. Expected 'sum'.
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced=max{"b"}>}, %b: tensor<16xf32>) {
  %0 = "sdy.all_reduce"(%a) <{out_sharding = #sdy.sharding<@mesh, [{"a"},{}]>, reduction_axes = #sdy<axis_ref_list{"b"}>}> {x.y = 1 : i64} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b"}>}, %b: tensor<16xf32>) {
  %0 = sdy.reduce_scatter [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.reduce_scatter [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.reduce_scatter' op result sharding doesn't match expected sharding ["a", "b"] on dimension 0
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.reduce_scatter [{"b"},{}] %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.reduce_scatter [{},{}] %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.reduce_scatter' op cannot reduce 'max' unreduced axes. Expected 'sum'.
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced=max{"b","d"}>}, %b: tensor<16xf32>) {
  %0 = sdy.reduce_scatter [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}], unreduced=max{"d"}> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced=max{"b","d"}>}, %b: tensor<16xf32>) {
  %0 = sdy.reduce_scatter max [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}], unreduced=max{"d"}> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b","d"}>}, %b: tensor<16xf32>) {
  %0 = sdy.reduce_scatter [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_to_all [{"b"}: 0->1] %a out_sharding=<@mesh, [{"a"},{"b"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_to_all' op result sharding doesn't match expected sharding ["b"] on dimension 1
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_to_all [{"b"}: 0->1] %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_to_all' op can't apply all-to-all axis "a" to operand sharding on dimension 0
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_to_all [{"a"}: 0->1] %a out_sharding=<@mesh, [{"b"},{"a"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_to_all' op target dimension 2 is out of range [0, 2)
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_to_all [{"b"}: 0->2] %a out_sharding=<@mesh, [{"a"},{"b"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_to_all' op source dimension -1 is out of range [0, 2)
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_to_all [{"b"}: -1->1] %a out_sharding=<@mesh, [{"a"},{"b"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_to_all' op overlapping source/target dimensions in all-to-all params: 0
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_to_all [{"b"}: 0->0] %a out_sharding=<@mesh, [{"a"},{"b"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_to_all' op parameter list is empty
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_to_all [] %a out_sharding=<@mesh, [{"a","b"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_to_all' op overlapping source/target dimensions in all-to-all params: 1
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_to_all [{"b"}: 0->1, {"d"}: 1->0] %a out_sharding=<@mesh, [{"a"},{"b"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_to_all' op overlapping source/target dimensions in all-to-all params: 0
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_to_all [{"d"}: 1->0, {"b"}: 0->1] %a out_sharding=<@mesh, [{"a"},{"b"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_to_all' op unknown axis name: "z"
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_to_all [{"z"}: 0->1] %a out_sharding=<@mesh, [{"a"},{"z"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_to_all' op unknown axis name: "z"
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_to_all [{"b","b"}: 0->1] %a out_sharding=<@mesh, [{"a"},{"z"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_to_all [{"b"}: 0->1] %a out_sharding=<@mesh, [{"a"},{"d","b"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_to_all' op result sharding doesn't match expected sharding ["d", "b"] on dimension 1
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_to_all [{"b"}: 0->1] %a out_sharding=<@mesh, [{"a"},{"b","d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.all_to_all [{"a","b"}: 0->1] %a out_sharding=<@mesh, [{},{"d","a","b"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.collective_permute %a out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.collective_permute %a out_sharding=<@mesh, [{"b":(1)2},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.collective_permute' op sharded size of result doesn't match operand on dimension 0: 4 != 2
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.collective_permute %a out_sharding=<@mesh, [{"b"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.collective_permute %a out_sharding=<@mesh, [{"d"},{"a","b"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.collective_permute %a out_sharding=<@mesh_perm, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.collective_permute' op sharded size of result doesn't match operand on dimension 0: 1 != 2
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.collective_permute %a out_sharding=<@mesh_perm, [{},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.collective_permute' op result mesh has different axes than operand mesh
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{"b"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.collective_permute %a out_sharding=<@mesh2, [{"a"},{"b"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{"d"}], unreduced={"c"}>}, %b: tensor<16xf32>) {
  %0 = sdy.collective_permute %a out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{"d"}], replicated={"c"}>}, %b: tensor<16xf32>) {
  %0 = sdy.collective_permute %a out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@max, []>}, %b: tensor<16xf32>) {
  %0 = sdy.collective_permute %a out_sharding=<@max, []> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.collective_permute' op result sharding has rank 0 but operand sharding has rank 2
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.collective_permute %a out_sharding=<@max, []> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.collective_permute' op result mesh name is different but same device ids as operand
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.collective_permute %a out_sharding=<mesh<["a"=2,"b"=4,"c"=3,"d"=8]>, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], replicated={"b"}>}, %b: tensor<16xf32>) {
  %0 = sdy.replicated_to_unreduced {"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b"}> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.replicated_to_unreduced {"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b"}> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.replicated_to_unreduced' op r2u axes must not be empty
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.replicated_to_unreduced {} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b"}> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.replicated_to_unreduced' op r2u axis "a" overlaps with operand dimension sharding
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.replicated_to_unreduced {"a"} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b"}> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.replicated_to_unreduced' op r2u axes are not ordered w.r.t. mesh
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.replicated_to_unreduced {"d","b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b","d"}> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.replicated_to_unreduced' op out_unreduced_axes should be in_unreduced_axes + r2u_axes
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.replicated_to_unreduced {"b"} %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.replicated_to_unreduced' op input and output must share the same dimension shardings
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.replicated_to_unreduced {"b"} %a out_sharding=<@mesh, [{},{}], unreduced={"b"}> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.replicated_to_unreduced' op r2u axis "b" overlaps with operand unreduced axes
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b"}>}, %b: tensor<16xf32>) {
  %0 = sdy.replicated_to_unreduced {"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b"}> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"d"}>}, %b: tensor<16xf32>) {
  %0 = sdy.replicated_to_unreduced {"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b","d"}> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.replicated_to_unreduced' op out_unreduced_axes should be in_unreduced_axes + r2u_axes
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"d"}>}, %b: tensor<16xf32>) {
  %0 = sdy.replicated_to_unreduced {"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b"}> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.replicated_to_unreduced' op cannot change reduction_op of existing unreduced axes
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced=max{"d"}>}, %b: tensor<16xf32>) {
  %0 = sdy.replicated_to_unreduced {"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b","d"}> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b":(1)2}>}, %b: tensor<16xf32>) {
  %0 = sdy.replicated_to_unreduced {"b":(2)2} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b"}> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.replicated_to_unreduced' op unknown axis name: "z"
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.replicated_to_unreduced {"z"} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b"}> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.sharded_to_unreduced [{"b"},{}] %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b"}> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.sharded_to_unreduced' op can't apply shard-to-unreduce axis "a" to operand sharding on dimension 0
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.sharded_to_unreduced [{"a"},{}] %a out_sharding=<@mesh, [{"b"},{}], unreduced={"a"}> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{}]>}, %b: tensor<16xf32>) {
  %0 = sdy.sharded_to_unreduced [{},{}] %a out_sharding=<@mesh, [{"a","b"},{}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.sharded_to_unreduced' op out_unreduced_axes should be in_unreduced_axes + sharded_to_unreduced_axes
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.sharded_to_unreduced [{"b"},{"d"}] %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b"}> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.sharded_to_unreduced [{"b"},{"d"}] %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b","d"}> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.sharded_to_unreduced' op out_unreduced_axes should be in_unreduced_axes + sharded_to_unreduced_axes
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}], unreduced={"c"}>}, %b: tensor<16xf32>) {
  %0 = sdy.sharded_to_unreduced [{"b"},{"d"}] %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b","d"}> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}], unreduced={"c"}>}, %b: tensor<16xf32>) {
  %0 = sdy.sharded_to_unreduced [{"b"},{"d"}] %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b","c","d"}> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.sharded_to_unreduced' op result sharding has rank 2 but collective axes has rank 1
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.sharded_to_unreduced [{"b"}] %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b","d"}> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.sharded_to_unreduced' op unknown axis name: "z"
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<16xf32>) {
  %0 = sdy.sharded_to_unreduced [{"z"},{}] %a out_sharding=<@mesh, [{"a"},{}], unreduced={"b","d"}> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = sdy.sharding_constraint %b <@mesh, [{"a","b"},{"d"}]> : tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = sdy.data_flow_edge %b sharding=<@mesh, [{"a","b"},{"d"}]> : tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 3:8: 'sdy.all_gather' op collective on operand without sharding
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = sdy.data_flow_edge %b : tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = sdy.func_data_flow_edge %b {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a","b"},{"d"}]>]>} : tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = sdy.propagation_barrier %b allowed_direction=NONE {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a","b"},{"d"}]>]>} : tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = sdy.collective_permute %a out_sharding=<@mesh, [{"a","b"},{"d"}]> : tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = sdy.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a","b"},{"d"}]>]>} dense<1.0> : tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = sdy.named_computation<"x">(%b) out_shardings=[<@mesh, [{"a","b"},{"d"}]>] (%x : tensor<8x16xf32>) { sdy.return %x : tensor<8x16xf32> } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 3:8: 'sdy.all_gather' op collective on operand without sharding
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = sdy.named_computation<"x">(%b) in_shardings=[<@mesh, [{"a","b"},{"d"}]>] (%x : tensor<8x16xf32>) { %9 = sdy.all_gather [{"b"},{}] %x out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32> sdy.return %x : tensor<8x16xf32> } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = sdy.manual_computation(%b) in_shardings=[<@mesh, [{"a","b"},{"d"}]>] out_shardings=[<@mesh, [{"a","b"},{"d"}]>] manual_axes={} (%x : tensor<8x16xf32>) { sdy.return %x : tensor<8x16xf32> } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = sdy.manual_computation(%b) in_shardings=[<@mesh, [{"a","b"},{"d"}]>] out_shardings=[<@mesh, [{"a","b"},{"d"}]>] manual_axes={} (%x : tensor<8x16xf32>) { %9 = sdy.all_gather [{"b"},{}] %x out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32> sdy.return %x : tensor<8x16xf32> } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = sdy.manual_computation(%b) in_shardings=[<@mesh, [{"a","b"},{"d"}]>] out_shardings=[<@mesh, [{"a","b"},{"d"}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) { %9 = sdy.all_gather [{"b"},{}] %x out_sharding=<@mesh, [{},{"d"}]> : tensor<4x16xf32> sdy.return %x : tensor<4x16xf32> } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = func.call @g(%b) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a","b"},{"d"}]>]>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}
func.func private @g(tensor<8x16xf32>) -> tensor<8x16xf32>

// -----

// error: 2:8: 'sdy.all_reduce' op operand and result shardings are not equivalent
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = sdy.all_reduce {"c"} %b out_sharding=<@mesh, [{"a","b"},{"d"}]> : tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'sdy.all_reduce' op operand and result shardings are not equivalent
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = sdy.all_reduce {"c"} %b out_sharding=<@mesh, [{"a","b"},{"d"}]> {sdy.sharding = #sdy.sharding_per_value<[<@mesh,[{},{}]>]>}: tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %c = stablehlo.constant dense<0> : tensor<i32>
 %1, %k = stablehlo.while(%i = %b, %c0 = %c) : tensor<8x16xf32>, tensor<i32> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a","b"},{"d"}]>, <@mesh, []>]>} cond { %p = stablehlo.constant dense<true> : tensor<i1>
 stablehlo.return %p : tensor<i1> } do { %9 = sdy.all_gather [{"b"},{}] %i out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
 stablehlo.return %i, %c0 : tensor<8x16xf32>, tensor<i32> }
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = stablehlo.custom_call @x(%b) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a","b"},{"d"}]>]>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1:2 = stablehlo.custom_call @x(%b) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a","b"},{"d"}]>, <@mesh, [{"a","b"},{"d"}]>]>} : (tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>)
  %9 = sdy.all_gather [{"b"},{}] %1#1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'stablehlo.custom_call' op should have a sharding attribute of type TensorShardingPerValueAttr
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = stablehlo.custom_call @x(%b) {sdy.sharding = #sdy.sharding<@mesh, [{}]>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// error: 2:8: 'stablehlo.custom_call' op result shardings don't match number of values: 2 shardings vs 1 values
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","b"},{"d"}]>}, %b: tensor<8x16xf32>) {
  %1 = stablehlo.custom_call @x(%b) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a","b"},{"d"}]>, <@mesh, [{"a","b"},{"d"}]>]>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %9 = sdy.all_gather [{"b"},{}] %1 out_sharding=<@mesh, [{"a"},{"d"}]> : tensor<8x16xf32>
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced=max{"b"}>}) {
 %1 = sdy.data_flow_edge %a sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
 %0 = sdy.all_reduce {"b"} %1 out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
 return
}

// -----

// error: 2:7: 'sdy.all_reduce' op cannot change the reduction operator of kept unreduced axes from max to min.
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced=max{"b","c"}>}) {
 %0 = sdy.all_reduce max {"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced=min{"c"}> : tensor<8x16xf32>
 return
}

// -----

// error: 2:7: 'sdy.reduce_scatter' op cannot change the reduction operator of kept unreduced axes from max to min.
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced=max{"b","c"}>}) {
 %0 = sdy.reduce_scatter max [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}], unreduced=min{"c"}> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced=max{"b","c"}>}) {
 %0 = sdy.all_slice [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}], unreduced=min{"c"}> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced=max{"b","c"}>}) {
 %0 = sdy.collective_permute %a out_sharding=<@mesh, [{"a"},{}], unreduced=min{"c"}> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b","c"}>}) {
 %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b","c"}>}) {
 %0 = sdy.reduce_scatter [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}]> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b","c"}>}) {
 %0 = sdy.all_slice [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}]> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b","c"}>}) {
 %0 = sdy.collective_permute %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
 return
}

// -----

// error: 2:7: 'sdy.all_reduce' op cannot add new unreduced axis 'd'.
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], replicated={"d"}>}) {
 %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"d"}> : tensor<8x16xf32>
 return
}

// -----

// error: 2:7: 'sdy.reduce_scatter' op cannot add new unreduced axis 'd'.
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], replicated={"d"}>}) {
 %0 = sdy.reduce_scatter [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}], unreduced={"d"}> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], replicated={"d"}>}) {
 %0 = sdy.all_slice [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}], unreduced={"d"}> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], replicated={"d"}>}) {
 %0 = sdy.collective_permute %a out_sharding=<@mesh, [{"a"},{}], unreduced={"d"}> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"d"}>}) {
 %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"d":(1)2}> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"d"}>}) {
 %0 = sdy.reduce_scatter [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}], unreduced={"d":(1)2}> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"d"}>}) {
 %0 = sdy.all_slice [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}], unreduced={"d":(1)2}> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"d"}>}) {
 %0 = sdy.collective_permute %a out_sharding=<@mesh, [{"a"},{}], unreduced={"d":(1)2}> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"d"}>}) {
 %0 = sdy.all_reduce {"d":(2)4} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"d":(1)2}> : tensor<8x16xf32>
 return
}

// -----

// error: 2:7: 'sdy.reduce_scatter' op result sharding doesn't match expected sharding ["a", "d":(2)4] on dimension 0
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"d"}>}) {
 %0 = sdy.reduce_scatter [{"d":(2)4},{}] %a out_sharding=<@mesh, [{"a","b"},{}], unreduced={"d":(1)2}> : tensor<8x16xf32>
 return
}

// -----

// error: 2:7: 'sdy.all_reduce' op cannot add new unreduced axis 'd'.
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"d":(1)2}>}) {
 %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{"a"},{}], unreduced={"d"}> : tensor<8x16xf32>
 return
}

// -----

// error: 2:7: 'sdy.reduce_scatter' op cannot add new unreduced axis 'd'.
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"d":(1)2}>}) {
 %0 = sdy.reduce_scatter [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}], unreduced={"d"}> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"d":(1)2}>}) {
 %0 = sdy.all_slice [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}], unreduced={"d"}> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"d":(1)2}>}) {
 %0 = sdy.collective_permute %a out_sharding=<@mesh, [{"a"},{}], unreduced={"d"}> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b"}>}) {
 %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{"a"},{}], replicated={"c"}> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b"}>}) {
 %0 = sdy.reduce_scatter [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}], replicated={"c"}> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b"}>}) {
 %0 = sdy.all_slice [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}], replicated={"c"}> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"b"}>}) {
 %0 = sdy.collective_permute %a out_sharding=<@mesh, [{"a"},{}], replicated={"c"}> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"c"}>}) {
 %0 = sdy.all_reduce {"b"} %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"c"}>}) {
 %0 = sdy.reduce_scatter [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}]> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"c"}>}) {
 %0 = sdy.all_slice [{"b"},{}] %a out_sharding=<@mesh, [{"a","b"},{}]> : tensor<8x16xf32>
 return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}], unreduced={"c"}>}) {
 %0 = sdy.collective_permute %a out_sharding=<@mesh, [{"a"},{}]> : tensor<8x16xf32>
 return
}
