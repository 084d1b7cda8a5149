// Each part is read and verified behind the meshes of the first one, and is sound, or refused with this first error.
sdy.mesh @mesh = <["a"=2, "b"=4, "c"=3, "d"=8]>
sdy.mesh @empty = <[]>
sdy.mesh @max = <[], device_ids=[1]>
sdy.mesh @mesh2 = <["a"=2, "b"=4, "x"=24]>
sdy.mesh @mesh_perm = <["a"=2, "b"=4, "c"=3, "d"=8], device_ids=[191, 190, 189, 188, 187, 186, 185, 184, 183, 182, 181, 180, 179, 178, 177, 176, 175, 174, 173, 172, 171, 170, 169, 168, 167, 166, 165, 164, 163, 162, 161, 160, 159, 158, 157, 156, 155, 154, 153, 152, 151, 150, 149, 148, 147, 146, 145, 144, 143, 142, 141, 140, 139, 138, 137, 136, 135, 134, 133, 132, 131, 130, 129, 128, 127, 126, 125, 124, 123, 122, 121, 120, 119, 118, 117, 116, 115, 114, 113, 112, 111, 110, 109, 108, 107, 106, 105, 104, 103, 102, 101, 100, 99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88, 87, 86, 85, 84, 83, 82, 81, 80, 79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 69, 68, 67, 66, 65, 64, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]>

// -----

// error: 1:15: custom op 'sdy.mesh' duplicate axis name: "a"
sdy.mesh @m = <["a"=2,"a"=4]>

// -----

// error: 1:17: custom op 'sdy.mesh' axis size must be at least 1, got: 0
sdy.mesh @m = <["a"=0]>

// -----

// error: 1:17: custom op 'sdy.mesh' axis size must be at least 1, got: -2
sdy.mesh @m = <["a"=-2]>

// -----

// error: 1:15: custom op 'sdy.mesh' sorted device ids must be iota(product(axes)), got: 0, 0
sdy.mesh @m = <["a"=2], device_ids=[0,0]>

// -----

// ok
sdy.mesh @m = <["a"=2], device_ids=[0,1]>

// -----

// error: 1:15: custom op 'sdy.mesh' total product of axis sizes must match total number of device ids, got: 2 != 3
sdy.mesh @m = <["a"=2], device_ids=[0,1,2]>

// -----

// error: 1:15: custom op 'sdy.mesh' device id must be non-negative, got: -1
sdy.mesh @m = <["a"=2], device_ids=[-1,1]>

// -----

// error: 1:15: custom op 'sdy.mesh' sorted device ids must be iota(product(axes)), got: 1, 2
sdy.mesh @m = <["a"=2], device_ids=[2,1]>

// -----

// ok
sdy.mesh @m = <[], device_ids=[0]>

// -----

// error: 1:15: custom op 'sdy.mesh' device id must be non-negative, got: -1
sdy.mesh @m = <[], device_ids=[-1]>

// -----

// error: 1:15: custom op 'sdy.mesh' axes is empty and device_ids has more than one element
sdy.mesh @m = <[], device_ids=[1,2]>

// -----

// ok
sdy.mesh @m = <["a"=1], device_ids=[0]>

// -----

// error: 1:15: custom op 'sdy.mesh' sorted device ids must be iota(product(axes)), got: 3
sdy.mesh @m = <["a"=1], device_ids=[3]>

// -----

// ok
sdy.mesh @m = <["a"=2]>
sdy.mesh @n = <["a"=3]>

// -----

// error: 2:3: 'sdy.mesh' op expects parent op 'builtin.module'
func.func @f() {
  sdy.mesh @m = <["a"=2]>
  return
}

// -----

// error: 3:1: redefinition of symbol named 'm'
module @x attributes {mpmd.foo} {
sdy.mesh @m = <["a"=2]>
sdy.mesh @m = <["a"=2]>
}

// -----

// ok
sdy.mesh @m = <["a"=9223372036854775807,"b"=8]>

// -----

// ok
sdy.mesh @m = <["a"=2, ""=8]>

// -----

// error: 1:69: duplicate axis name: "a"
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2,"a"=4]>, [{"a"}]>}) { return }

// -----

// ok
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2], device_ids=[0,1]>, [{"a"}]>}) { return }

// -----

// error: 1:69: total product of axis sizes must match total number of device ids, got: 2 != 1
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2], device_ids=[0]>, [{"a"}]>}) { return }

// -----

// error: 1:35: duplicate axis name: "a"
module attributes {x.y = #sdy.mesh<["a"=2,"a"=3]>} {}

// -----

// ok
module attributes {x.y = #sdy.sharding<@m, [{"a", "a"}]>} {}

// -----

// error: 1:40: invalid kind of attribute specified
module attributes {x.y = #sdy.sharding<"m", [{"a"}]>} {}

// -----

// error: 1:40: invalid kind of attribute specified
module attributes {x.y = #sdy.sharding<@a::@b, [{"a"}]>} {}

// -----

// error: 1:39: expected string
module attributes {x.y = #sdy.axis_ref<"a":(0)2>} {}

// -----

// error: 1:39: expected string
module attributes {x.y = #sdy.axis_ref<"a":(1)1>} {}

// -----

// error: 1:39: expected string
module attributes {x.y = #sdy.axis_ref<"a":(-3)-1>} {}

// -----

// error: 1:40: expected string
module attributes {x.y = #sdy.mesh_axis<"a"=0>} {}

// -----

// error: 1:31: unknown attribute `sharding_rule` in dialect `sdy`
module attributes {x.y = #sdy.sharding_rule<"a"=0>} {}

// -----

// error: 1:42: expected '{'
module attributes {x.y = #sdy.manual_axes<{"a","a"}>} {}

// -----

// error: 1:44: expected '{'
module attributes {x.y = #sdy.axis_ref_list<{"a","a"}>} {}

// -----

// error: 1:53: expected '['
module attributes {x.y = #sdy.list_of_axis_ref_lists<[{"a"},{"a"}]>} {}

// -----

// error: 1:47: expected '{'
module attributes {x.y = #sdy.all_to_all_param<{"a","a"}: -1->-1>} {}

// -----

// error: 1:47: expected '{'
module attributes {x.y = #sdy.all_to_all_param<{}: 1->1>} {}

// -----

// error: 1:49: expected '{'
module attributes {x.y = #sdy.dimension_sharding<{"a"}p-1>} {}

// -----

// error: 1:49: expected '{'
module attributes {x.y = #sdy.dimension_sharding<{}p1>} {}

// -----

// error: 1:49: expected '{'
module attributes {x.y = #sdy.dimension_sharding<{?,"a"}p1>} {}

// -----

// ok
module attributes {x.y = #sdy.dim_mapping<ij>} {}

// -----

// ok
module attributes {x.y = #sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=16, k=8} reduction={k}>} {}

// -----

// ok
module attributes {x.y = #sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=16} reduction={k}>} {}

// -----

// ok
module attributes {x.y = #sdy.op_sharding_rule<([i, j], [j, i])->([i, j]) {i=8, j=16} reduction={i} permutation={i}>} {}

// -----

// error: 1:102: expected '>'
module attributes {x.y = #sdy.op_sharding_rule<([i, j], [j, i])->([i, j]) {i=8, j=16} permutation={i} reduction={i}>} {}

// -----

// error: 1:77: expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}). Expecting factor index symbol 'i', received: 'j'
module attributes {x.y = #sdy.op_sharding_rule<([i, k], [i, i])->([i, j]) {j=8, i=16} reduction={i}>} {}

// -----

// error: 1:78: expecting single factor symbol: j
module attributes {x.y = #sdy.op_sharding_rule<([i, k], [i, i])->([i, j]) {ij=8} reduction={i}>} {}

// -----

// error: 1:60: expected ']'
module attributes {x.y = #sdy.op_sharding_rule<([i, k], [i, 5])->([i, j]) {i=8} reduction={ij}>} {}

// -----

// error: 1:76: expecting symbol from 'i' to 'z'. Received: 'a'
module attributes {x.y = #sdy.op_sharding_rule<([i, z_1], [i, z_3])->([i, a]) {i=8} reduction={i}>} {}

// -----

// error: 1:39: expected '}' in attribute dictionary
module attributes {x.y = #sdy.axis_ref"a":(0)2} {}

// -----

// error: 1:39: expected '}' in attribute dictionary
module attributes {x.y = #sdy.axis_ref"a":(1)1} {}

// -----

// error: 1:39: expected '}' in attribute dictionary
module attributes {x.y = #sdy.axis_ref"a":(1)0} {}

// -----

// error: 1:44: expected '}' in attribute dictionary
module attributes {x.y = #sdy.sub_axis_info(1)2} {}

// -----

// error: 1:44: expected '}' in attribute dictionary
module attributes {x.y = #sdy.sub_axis_info(-1)2} {}

// -----

// error: 1:40: axis size must be at least 1, got: 0
module attributes {x.y = #sdy.mesh_axis"a"=0} {}

// -----

// error: 1:42: expected '}' in attribute dictionary
module attributes {x.y = #sdy.manual_axes{"a","a"}} {}

// -----

// error: 1:44: expected '}' in attribute dictionary
module attributes {x.y = #sdy.axis_ref_list{"a","a"}} {}

// -----

// error: 1:44: expected '}' in attribute dictionary
module attributes {x.y = #sdy.axis_ref_list{"a":(1)2,"a":(2)2}} {}

// -----

// error: 1:44: expected '}' in attribute dictionary
module attributes {x.y = #sdy.axis_ref_list{"a":(2)2,"a":(1)2}} {}

// -----

// error: 1:44: expected '}' in attribute dictionary
module attributes {x.y = #sdy.axis_ref_list{"a":(2)2,"a":(1)4}} {}

// -----

// error: 1:44: expected '}' in attribute dictionary
module attributes {x.y = #sdy.axis_ref_list{"a","a":(1)4}} {}

// -----

// error: 1:53: expected '}' in attribute dictionary
module attributes {x.y = #sdy.list_of_axis_ref_lists[{"a"},{"a"}]} {}

// -----

// error: 1:53: expected '}' in attribute dictionary
module attributes {x.y = #sdy.list_of_axis_ref_lists[]} {}

// -----

// error: 1:53: expected '}' in attribute dictionary
module attributes {x.y = #sdy.list_of_axis_ref_lists[{}]} {}

// -----

// error: 1:47: expected '}' in attribute dictionary
module attributes {x.y = #sdy.all_to_all_param{"a","a"}: -1->-1} {}

// -----

// error: 1:48: expected string
module attributes {x.y = #sdy.all_to_all_param{}: 1->1} {}

// -----

// error: 1:52: expected '}' in attribute dictionary
module attributes {x.y = #sdy.all_to_all_param_list[]} {}

// -----

// error: 1:52: expected '}' in attribute dictionary
module attributes {x.y = #sdy.all_to_all_param_list[{"a"}: 0->1, {"a"}: 0->2]} {}

// -----

// error: 1:55: expecting priority in format 'p<number>', got: p
module attributes {x.y = #sdy.dimension_sharding{"a"}p-1} {}

// -----

// error: 1:49: expected '}' in attribute dictionary
module attributes {x.y = #sdy.dimension_sharding{}p1} {}

// -----

// error: 1:49: expected '}' in attribute dictionary
module attributes {x.y = #sdy.dimension_sharding{?}p1} {}

// -----

// error: 1:51: expected '}'
module attributes {x.y = #sdy.dimension_sharding{?,"a"}} {}

// -----

// error: 1:60: priorities with leading zeros are not allowed, got: p007
module attributes {x.y = #sdy.dimension_sharding{"a",?}p007} {}

// -----

// error: 1:77: expecting integer priority, got: p99999999999999999999
module attributes {x.y = #sdy.dimension_sharding{"a",?}p99999999999999999999} {}

// -----

// error: 1:58: expecting priority in format 'p<number>', got: q1
module attributes {x.y = #sdy.dimension_sharding{"a",?}q1} {}

// -----

// error: 1:57: expecting priority in format 'p<number>', got: p
module attributes {x.y = #sdy.dimension_sharding{"a",?}p} {}

// -----

// error: 1:58: expecting priority in format 'p<number>', got: px
module attributes {x.y = #sdy.dimension_sharding{"a",?}px} {}

// -----

// error: 1:49: expected '}' in attribute dictionary
module attributes {x.y = #sdy.dimension_sharding{"a","a"}} {}

// -----

// error: 1:54: expected string
module attributes {x.y = #sdy.dimension_sharding{"a",}} {}

// -----

// error: 1:42: expected '}' in attribute dictionary
module attributes {x.y = #sdy.dim_mapping i} {}

// -----

// ok
module attributes {x.y = #sdy.dim_mapping<i>} {}

// -----

// error: 1:45: expected '}' in attribute dictionary
module attributes {x.y = #sdy.tensor_mapping[i, ij, ]} {}

// -----

// error: 1:45: expected '}' in attribute dictionary
module attributes {x.y = #sdy.tensor_mapping[]} {}

// -----

// error: 1:48: expected ']'
module attributes {x.y = #sdy.tensor_mapping[i, 1]} {}

// -----

// error: 1:52: expecting positive integer without leading zeros. Received: '0'
module attributes {x.y = #sdy.tensor_mapping[i, z_0]} {}

// -----

// error: 1:45: expected '}' in attribute dictionary
module attributes {x.y = #sdy.tensor_mapping[i, z_1i]} {}

// -----

// error: 1:51: expecting integer after 'z_'. Received: 'z_'
module attributes {x.y = #sdy.tensor_mapping[i, z_]} {}

// -----

// error: 1:52: expecting integer after 'z_'. Received: 'z_x'
module attributes {x.y = #sdy.tensor_mapping[i, z_x]} {}

// -----

// error: 1:52: expecting symbol from 'i' to 'z'. Received: 'a'
module attributes {x.y = #sdy.tensor_mapping[i, abc]} {}

// -----

// error: 1:71: expecting symbol index <=2^63-1. Received: '99999999999999999999'
module attributes {x.y = #sdy.tensor_mapping[i, z_99999999999999999999]} {}

// -----

// ok
module attributes {x.y = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=16}>} {}

// -----

// ok
module attributes {x.y = #sdy.op_sharding_rule<([i, j])->([i, j]) {}>} {}

// -----

// error: 1:49: expected '['
module attributes {x.y = #sdy.op_sharding_rule<()->()>} {}

// -----

// ok
module attributes {x.y = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=16}, custom>} {}

// -----

// error: 1:80: expected 'custom'
module attributes {x.y = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=16}, custam>} {}

// -----

// ok
module attributes {x.y = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=16} blocked_propagation={i}, custom>} {}

// -----

// ok
module attributes {x.y = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=8, j=16} reduction={i} need_replication={j} permutation={}>} {}

// -----

// ok
module attributes {x.y = #sdy.sharding<@m, [{"a"}], replicated={"a"}>} {}

// -----

// error: 1:71: failed to parse Sdy_TensorSharding, expected valid named axis list after comma
module attributes {x.y = #sdy.sharding<@m, [{"a"}], replicated={"b"}, replicated={"c"}>} {}

// -----

// ok
module attributes {x.y = #sdy.sharding<@m, [{"a"}], unreduced={"b"}, replicated={"c"}>} {}

// -----

// error: 1:53: failed to parse Sdy_TensorSharding, expected valid named axis list after comma
module attributes {x.y = #sdy.sharding<@m, [{"a"}], foo={"b"}>} {}

// -----

// error: 1:53: failed to parse Sdy_TensorSharding, expected valid named axis list after comma
module attributes {x.y = #sdy.sharding<@m, [{"a"}], >} {}

// -----

// error: 1:42: expected ','
module attributes {x.y = #sdy.sharding<@m>} {}

// -----

// ok
module attributes {x.y = #sdy.sharding<@m, []>} {}

// -----

// ok
module attributes {x.y = #sdy.sharding<@m, [], unreduced=max{"a"}>} {}

// -----

// ok
module attributes {x.y = #sdy.sharding<@m, [], unreduced=sum{"a"}>} {}

// -----

// error: 1:58: expected '{'
module attributes {x.y = #sdy.sharding<@m, [], unreduced=foo{"a"}>} {}

// -----

// error: 1:62: expected string
module attributes {x.y = #sdy.sharding<@m, [], unreduced=max{}>} {}

// -----

// error: 1:68: failed to parse Sdy_TensorSharding, expected valid named axis list after comma
module attributes {x.y = #sdy.sharding<@m, [], unreduced=min{"a"}, unreduced={"b"}>} {}

// -----

// ok
module attributes {x.y = #sdy.sharding_per_value<[]>} {}

// -----

// ok
module attributes {x.y = #sdy.sharding_per_value<[<@m, []>, <@n, []>]>} {}

// -----

// ok
module attributes {x.y = #sdy<sharding_per_value<[]>>} {}

// -----

// ok
module attributes {x.y = #sdy.mesh<[]>} {}

// -----

// ok
module attributes {x.y = #sdy.mesh<["a"=2] >} {}

// -----

// error: 1:45: expected 'device_ids'
module attributes {x.y = #sdy.mesh<["a"=2], >} {}

// -----

// error: 1:57: expected integer value
module attributes {x.y = #sdy.mesh<["a"=2], device_ids=[x]>} {}

// -----

// error: 1:45: expected 'device_ids'
module attributes {x.y = #sdy.mesh<["a"=2], ids=[x]>} {}

// -----

// ok
module attributes {x.y = #sdy.mesh<["a"=2,"b"=2,"c"=4], device_ids=[15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0]>} {}

// -----

// error: 1:31: unknown attribute `propagation_direction` in dialect `sdy`
module attributes {x.y = #sdy.propagation_direction<FORWARD>} {}

// -----

// error: 1:40: expected string
module attributes {x.y = #sdy.mesh_axis<"a"=2>} {}

// -----

// ok
module attributes {x.y = #sdy<mesh_axis"a"=2>} {}
