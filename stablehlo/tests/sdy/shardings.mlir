// Each part is read and verified behind the meshes of the first one, and is sound, or refused with this first error.
sdy.mesh @mesh = <["a"=2, "b"=4, "c"=3, "d"=8]>
sdy.mesh @empty = <[]>
sdy.mesh @max = <[], device_ids=[1]>
sdy.mesh @mesh2 = <["a"=2, "b"=4, "x"=24]>
sdy.mesh @mesh_perm = <["a"=2, "b"=4, "c"=3, "d"=8], device_ids=[191, 190, 189, 188, 187, 186, 185, 184, 183, 182, 181, 180, 179, 178, 177, 176, 175, 174, 173, 172, 171, 170, 169, 168, 167, 166, 165, 164, 163, 162, 161, 160, 159, 158, 157, 156, 155, 154, 153, 152, 151, 150, 149, 148, 147, 146, 145, 144, 143, 142, 141, 140, 139, 138, 137, 136, 135, 134, 133, 132, 131, 130, 129, 128, 127, 126, 125, 124, 123, 122, 121, 120, 119, 118, 117, 116, 115, 114, 113, 112, 111, 110, 109, 108, 107, 106, 105, 104, 103, 102, 101, 100, 99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88, 87, 86, 85, 84, 83, 82, 81, 80, 79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 69, 68, 67, 66, 65, 64, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]>

// -----

// error: 1:1: 'func.func' op arg 0 - unknown axis name: "z"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"z"}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sharding doesn't match tensor rank: 1 != 2
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sharding doesn't match tensor rank: 3 != 2
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{},{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - duplicate axis ref: "a"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"a"}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - unknown mesh: @nomesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@nomesh, [{"a"}, {}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis size is equal to the full axis size: "a":(1)2
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}, {}]>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)2}, {}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - two consecutive sub-axes can be merged: "b":(1)2, "b":(2)2
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)2,"b":(2)2}, {}]>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(2)2,"b":(1)2}, {}]>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)2}, {"b":(2)2}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - both sub-axis and full-axis are used for axis name: "b"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)2}, {"b"}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - overlapping sub-axes: "d":(1)4, "d":(2)4
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)4}, {"d":(2)4}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - duplicate axis ref: "d":(1)4
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)4}, {"d":(1)4}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis next pre-size 3 doesn't divide the size of the full axis 4: "b":(1)3
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(1)3}, {}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis next pre-size 6 doesn't divide the size of the full axis 4: "b":(3)2
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b":(3)2}, {}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis size is equal to the full axis size: "d":(1)8
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)8}, {}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis next pre-size 16 doesn't divide the size of the full axis 8: "d":(2)8
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(2)8}, {}]>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(2)4}, {}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis next pre-size 16 doesn't divide the size of the full axis 8: "d":(4)4
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)2}, {"d":(4)4}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis size is equal to the full axis size: "c":(1)3
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"c":(1)3}, {}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis pre-size must be at least 1: "d":(0)3
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(0)3}, {}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis sizes must be greater than 1: "d":(1)1
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)1}, {}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - duplicate axis ref: "a"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}], replicated={"a"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - duplicate axis ref: "b"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}], replicated={"b","b"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - replicated axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}], replicated={"d","b"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - replicated axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}], replicated={"d":(2)2,"d":(1)2}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - two consecutive sub-axes can be merged: "d":(1)2, "d":(2)2
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}], replicated={"d":(1)2,"d":(2)2}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - unknown axis name: "z"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}], replicated={"z"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - duplicate axis ref: "a"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}], unreduced={"a"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - unreduced axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}], unreduced={"d","b"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - duplicate axis ref: "b"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}], replicated={"b"}, unreduced={"b"}>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}], replicated={"b"}, unreduced={"d"}>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}], replicated={"d"}, unreduced={"b"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - unknown axis name: "z"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {}], unreduced=max{"d","z"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - dim 1 is empty and closed but has a priority
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p1, {}p0]>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}p1, {?}p0]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - dim 1 is empty and closed but has a priority
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}p0]>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"c"}, {}]>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b","d"}, {}]>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@empty, [{}, {}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - unknown axis name: "a"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@empty, [{"a"}, {}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - a maximal sharding can only have a sharding with rank 0 and no replicated or unreduced axes.
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@max, [{}, {}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - a maximal sharding can only have a sharding with rank 0 and no replicated or unreduced axes.
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@max, [{}]>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@max, []>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - a maximal sharding can only have a sharding with rank 0 and no replicated or unreduced axes.
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@max, [{"a"}, {}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - a maximal sharding can only have a sharding with rank 0 and no replicated or unreduced axes.
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@max, [{?}, {}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - a maximal sharding can only have a sharding with rank 0 and no replicated or unreduced axes.
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@max, [{}, {}], replicated={"a"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - unknown axis name: "a"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<mesh<["q"=2]>, [{"q"}, {"a"}]>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<mesh<[], device_ids=[5]>, []>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - a maximal sharding can only have a sharding with rank 0 and no replicated or unreduced axes.
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<mesh<[], device_ids=[5]>, [{?}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - unknown mesh: @f
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@f, [{},{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - unknown axis name: "a"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@empty, [{}, {"a":(1)2}], replicated={"b"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - duplicate axis ref: "a"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}, {"a","a"}], replicated={"z","a"}, unreduced={"a"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - two consecutive sub-axes can be merged: "d":(1)2, "d":(2)4
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)2,"d":(2)4},{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - overlapping sub-axes: "d":(1)4, "d":(2)4
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)4,"d":(2)4},{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - both sub-axis and full-axis are used for axis name: "d"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d","d":(2)4},{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - both sub-axis and full-axis are used for axis name: "d"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(2)4,"d"},{}]>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}], replicated={"d":(1)2,"d":(4)2},unreduced={"d":(2)2}>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<f32> {sdy.sharding = #sdy.sharding<@mesh, []>}) { return }

// -----

// ok
func.func @f(%arg0: i32 {sdy.sharding = #sdy.sharding<@mesh, []>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - non-shaped tensors can only have a sharding with rank 0 and no replicated or unreduced axes. type: 'i32', sharding: #sdy.sharding<@mesh, [{}]>
func.func @f(%arg0: i32 {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - only ranked tensors can have a sharding. type: 'tensor<*xf32>'
func.func @f(%arg0: tensor<*xf32> {sdy.sharding = #sdy.sharding<@mesh, []>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - only ranked tensors can have a sharding. type: 'tensor<*xf32>'
func.func @f(%arg0: tensor<*xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) { return }

// -----

// ok
func.func @f(%arg0: !stablehlo.token {sdy.sharding = #sdy.sharding<@mesh, []>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - non-shaped tensors can only have a sharding with rank 0 and no replicated or unreduced axes. type: '!stablehlo.token', sharding: #sdy.sharding<@mesh, [{"a"}]>
func.func @f(%arg0: !stablehlo.token {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - non-shaped tensors can only have a sharding with rank 0 and no replicated or unreduced axes. type: '!stablehlo.token', sharding: #sdy.sharding<@mesh, [], replicated={"a"}>
func.func @f(%arg0: !stablehlo.token {sdy.sharding = #sdy.sharding<@mesh, [], replicated={"a"}>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<?xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) { return }

// -----

// ok
func.func @f(%arg0: memref<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sharding doesn't match tensor rank: 0 != 1
func.func @f(%arg0: memref<3xf32> {sdy.sharding = #sdy.sharding<@mesh, []>}) { return }

// -----

// ok
func.func @f(%arg0: vector<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sharding doesn't match tensor rank: 0 != 1
func.func @f(%arg0: tuple<tensor<2xf32>> {sdy.sharding = #sdy.sharding<@mesh, []>}) { return }

// -----

// ok
func.func @f(%arg0: tuple<tensor<2xf32>> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - a maximal sharding can only have a sharding with rank 0 and no replicated or unreduced axes.
func.func @f(%arg0: tuple<tensor<2xf32>> {sdy.sharding = #sdy.sharding<@max, [{}]>}) { return }

// -----

// ok
func.func @f(%arg0: tuple<tensor<2xf32>> {sdy.sharding = #sdy.sharding<@max, []>}) { return }

// -----

// ok
func.func @f(%arg0: i32 {sdy.sharding = #sdy.sharding<@max, []>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<2xi32, #stablehlo.bounds<?>> {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - duplicate axis ref: "a"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{"a","z"}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - unknown axis name: "z"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"},{"a","a"}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - dim 1 is empty and closed but has a priority
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}p1], replicated={"z"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - dim 1 is empty and closed but has a priority
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{}p1], replicated={"a"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - duplicate axis ref: "a"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a","a"}p1,{}p1]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - dim 0 is empty and closed but has a priority
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}p1,{"a","a"}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - duplicate axis ref: "a"
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)3},{"a","a"}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - two consecutive sub-axes can be merged: "d":(1)2, "d":(2)2
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)2,"d":(2)2},{"a","a"}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - two consecutive sub-axes can be merged: "d":(1)2, "d":(2)2
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)2,"d":(2)2},{"d"}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - replicated axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{"b"}], replicated={"d","c"}, unreduced={"z"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - replicated axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a"},{"b"}], replicated={"d","c"}, unreduced={"d"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - replicated axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)4},{"d":(2)4}], replicated={"d","c"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sharding doesn't match tensor rank: 3 != 2
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)4},{"d":(2)4}, {}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - unknown mesh: @nomesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@nomesh, [{"a"}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - two consecutive sub-axes can be merged: "d":(1)2, "d":(2)2
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{"d":(4)2}], replicated={"d":(1)2,"d":(2)2}>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}], replicated={"d":(1)2}, unreduced={"d":(2)2}>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)2},{}], replicated={"d":(2)2}>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{},{}], replicated={"d":(1)2,"d":(4)2}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - overlapping sub-axes: "d":(1)2, "d":(1)4
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(4)2},{"d":(1)4}], replicated={"d":(1)2}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis size is equal to the full axis size: "d":(1)8
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(4)2},{"d":(1)8}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis next pre-size 32 doesn't divide the size of the full axis 8: "d":(16)2
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(16)2},{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis next pre-size 16 doesn't divide the size of the full axis 8: "d":(4)4
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(4)4},{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis pre-size must be at least 1: "d":(-4)4
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(-4)4},{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - sub-axis sizes must be greater than 1: "d":(4)-4
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(4)-4},{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - overlapping sub-axes: "d":(1)2, "d":(1)4
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(1)2, "d":(1)4},{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - replicated axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(2)2},{}], replicated={"d":(1)2,"c"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - replicated axes are not ordered w.r.t. mesh
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d":(2)2},{}], replicated={"c", "d":(1)2, "a"}, unreduced={"d","a"}>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - dim 0 is empty and closed but has a priority
func.func @f(%arg0: tensor<8x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}p1,{}p2]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - ops can only have a sharding for a tuple of size 1: 'tuple<tensor<2x2xf32>, tensor<2xf32>>'
func.func @f(%arg0: tuple<tensor<2x2xf32>, tensor<2xf32>> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - ops can only have a sharding for a tuple of size 1: 'tuple<tensor<2x2xf32>, tensor<2xf32>>'
func.func @f(%arg0: tuple<tensor<2x2xf32>, tensor<2xf32>> {sdy.sharding = #sdy.sharding<@mesh, [{},{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - ops can only have a sharding for a tuple of size 1: 'tuple<>'
func.func @f(%arg0: tuple<> {sdy.sharding = #sdy.sharding<@mesh, []>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - ops can only have a sharding for a tuple of size 1: 'tuple<i32, i32>'
func.func @f(%arg0: tuple<i32,i32> {sdy.sharding = #sdy.sharding<@mesh, []>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - non-shaped tensors can only have a sharding with rank 0 and no replicated or unreduced axes. type: '!stablehlo.future<tensor<2xf32>>', sharding: #sdy.sharding<@mesh, [{}]>
func.func @f(%arg0: !stablehlo.future<tensor<2xf32>> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) { return }

// -----

// error: 1:1: 'func.func' op arg 0 - non-shaped tensors can only have a sharding with rank 0 and no replicated or unreduced axes. type: 'complex<f32>', sharding: #sdy.sharding<@mesh, [{}]>
func.func @f(%arg0: complex<f32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) { return }

// -----

// error: 1:1: 'func.func' op result 0 - unknown axis name: "z"
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}]>}) { return %a : tensor<8xf32> }

// -----

// error: 1:1: 'func.func' op result 1 - unknown axis name: "z"
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z"}]>}) { return %a, %a : tensor<8xf32>, tensor<8xf32> }

// -----

// error: 1:1: 'func.func' op result 0 - should have a sharding attribute of type TensorShardingAttr
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32> {sdy.sharding = 1 : i32}) { return %a : tensor<8xf32> }

// -----

// error: 1:1: 'func.func' op arg 0 - should have a sharding attribute of type TensorShardingAttr
func.func @f(%a: tensor<8xf32> {sdy.sharding = 1 : i32}) -> (tensor<8xf32>) { return %a : tensor<8xf32> }

// -----

// error: 1:1: 'func.func' op arg 0 - should have a sharding attribute of type TensorShardingAttr
func.func @f(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}]>]>}) -> (tensor<8xf32>) { return %a : tensor<8xf32> }

// -----

// ok
func.func @f(%a: tensor<8xf32> {sdy.foo = 1 : i32}) -> (tensor<8xf32>) { return %a : tensor<8xf32> }

// -----

// error: 1:1: 'func.func' op should have a sharding attribute of type TensorShardingPerValueAttr
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) attributes {sdy.sharding = #sdy.sharding<@mesh,[]>} { return %a : tensor<8xf32> }

// -----

// ok
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh,[]>]>} { return %a : tensor<8xf32> }

// -----

// ok
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) attributes {sdy.foo = 1 : i32} { return %a : tensor<8xf32> }

// -----

// error: 2:7: 'stablehlo.add' op should have a sharding attribute of type TensorShardingPerValueAttr
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0 = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding<@mesh, [{"z"}]>} : tensor<8xf32>
 return %a : tensor<8xf32> }

// -----

// error: 2:7: 'stablehlo.add' op should have a sharding attribute of type TensorShardingPerValueAttr
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0 = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding<@mesh, [{"a"}]>} : tensor<8xf32>
 return %a : tensor<8xf32> }

// -----

// error: 2:7: 'stablehlo.add' op result - unknown axis name: "z"
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0 = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"z"}]>]>} : tensor<8xf32>
 return %a : tensor<8xf32> }

// -----

// ok
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0 = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}]>]>} : tensor<8xf32>
 return %a : tensor<8xf32> }

// -----

// error: 2:7: 'stablehlo.add' op result shardings don't match number of values: 2 shardings vs 1 values
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0 = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}]>, <@mesh, [{}]>]>} : tensor<8xf32>
 return %a : tensor<8xf32> }

// -----

// error: 2:7: 'stablehlo.add' op result - sharding doesn't match tensor rank: 2 != 1
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0 = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}, {}]>]>} : tensor<8xf32>
 return %a : tensor<8xf32> }

// -----

// error: 2:7: 'stablehlo.add' op result shardings don't match number of values: 0 shardings vs 1 values
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0 = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding_per_value<[]>} : tensor<8xf32>
 return %a : tensor<8xf32> }

// -----

// ok
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0 = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding_per_value<[<@max, []>]>} : tensor<8xf32>
 return %a : tensor<8xf32> }

// -----

// error: 2:7: 'stablehlo.add' op result shardings don't match number of values: 2 shardings vs 1 values
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0 = stablehlo.add %a, %a {sdy.sharding = #sdy.sharding_per_value<[<@max, []>, <@max, []>]>} : tensor<8xf32>
 return %a : tensor<8xf32> }

// -----

// ok
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0:2 = "test.two"(%a) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}]>, <@mesh2, [{"a"}]>]>} : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
 return %a : tensor<8xf32> }

// -----

// error: 2:9: 'test.two' op result 1 - unknown axis name: "z"
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0:2 = "test.two"(%a) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}]>, <@mesh, [{"z"}]>]>} : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
 return %a : tensor<8xf32> }

// -----

// ok
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0:2 = "test.two"(%a) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}]>, <@max, []>]>} : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
 return %a : tensor<8xf32> }

// -----

// error: 2:9: 'test.two' op result shardings don't match number of values: 1 shardings vs 2 values
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0:2 = "test.two"(%a) {sdy.sharding = #sdy.sharding_per_value<[<@max, []>]>} : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
 return %a : tensor<8xf32> }

// -----

// ok
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 "test.zero"(%a) {sdy.sharding = #sdy.sharding_per_value<[<@max, []>]>} : (tensor<8xf32>) -> ()
 return %a : tensor<8xf32> }

// -----

// ok
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 "test.zero"(%a) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>]>} : (tensor<8xf32>) -> ()
 return %a : tensor<8xf32> }

// -----

// ok
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 "test.zero"(%a) {sdy.sharding = #sdy.sharding_per_value<[]>} : (tensor<8xf32>) -> ()
 return %a : tensor<8xf32> }

// -----

// error: 2:7: 'test.tup' op result shardings don't match number of values: 2 shardings vs 1 values
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0 = "test.tup"(%a) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}]>, <@mesh, [{}]>]>} : (tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>>
 return %a : tensor<8xf32> }

// -----

// error: 2:7: 'test.tup' op result - ops can only have a sharding for a tuple of size 1: 'tuple<tensor<8xf32>, tensor<8xf32>>'
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0 = "test.tup"(%a) {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"}]>]>} : (tensor<8xf32>) -> tuple<tensor<8xf32>, tensor<8xf32>>
 return %a : tensor<8xf32> }

// -----

// ok
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0 = stablehlo.add %a, %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i],[i])->([i]) {i=8}>} : tensor<8xf32>
 return %a : tensor<8xf32> }

// -----

// ok
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0 = stablehlo.custom_call @foo(%a, %a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i],[i])->([i]) {i=8}>} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
 return %a : tensor<8xf32> }

// -----

// ok
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0 = stablehlo.custom_call @foo(%a, %a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i],[i])->([i]) {i=8}, custom>} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
 return %a : tensor<8xf32> }

// -----

// error: 2:7: 'stablehlo.add' op should have a sharding rule attribute of type OpShardingRuleAttr for attr named 'sdy.sharding_rule'
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0 = stablehlo.add %a, %a {sdy.sharding_rule = 1 : i32} : tensor<8xf32>
 return %a : tensor<8xf32> }

// -----

// error: 2:7: 'stablehlo.add' op should have a sharding attribute of type TensorShardingPerValueAttr
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0 = stablehlo.add %a, %a {sdy.sharding = 1 : i32} : tensor<8xf32>
 return %a : tensor<8xf32> }

// -----

// ok
func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>) {
 %0 = stablehlo.add %a, %a {sdy.blah = 1 : i32} : tensor<8xf32>
 return %a : tensor<8xf32> }

// -----

// error: 1:1: 'builtin.module' op should have a sharding attribute of type TensorShardingPerValueAttr
module attributes {sdy.sharding = 1 : i32} {}

// -----

// error: 1:1: 'builtin.module' op should have a sharding attribute of type TensorShardingPerValueAttr
module attributes {sdy.sharding = #sdy.sharding<@mesh, []>} {}

// -----

// error: 1:1: 'builtin.module' op should have a sharding rule attribute of type OpShardingRuleAttr for attr named 'sdy.sharding_rule'
module attributes {sdy.sharding_rule = 1 : i32} {}

// -----

// ok
module attributes {sdy.meshes = {}} {}

// -----

// ok
module attributes {sdy.share = #sdy.sharding<@nomesh, [{"z"}]>} {}
