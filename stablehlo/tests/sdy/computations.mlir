// Each part is read and verified behind the meshes of the first one, and is sound, or refused with this first error.
sdy.mesh @mesh = <["a"=2, "b"=4, "c"=3, "d"=8]>
sdy.mesh @empty = <[]>
sdy.mesh @max = <[], device_ids=[1]>
sdy.mesh @mesh2 = <["a"=2, "b"=4, "x"=24]>
sdy.mesh @mesh_perm = <["a"=2, "b"=4, "c"=3, "d"=8], device_ids=[191, 190, 189, 188, 187, 186, 185, 184, 183, 182, 181, 180, 179, 178, 177, 176, 175, 174, 173, 172, 171, 170, 169, 168, 167, 166, 165, 164, 163, 162, 161, 160, 159, 158, 157, 156, 155, 154, 153, 152, 151, 150, 149, 148, 147, 146, 145, 144, 143, 142, 141, 140, 139, 138, 137, 136, 135, 134, 133, 132, 131, 130, 129, 128, 127, 126, 125, 124, 123, 122, 121, 120, 119, 118, 117, 116, 115, 114, 113, 112, 111, 110, 109, 108, 107, 106, 105, 104, 103, 102, 101, 100, 99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88, 87, 86, 85, 84, 83, 82, 81, 80, 79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 69, 68, 67, 66, 65, 64, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]>

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand shape, corresponding sharding, and region operand shape at index 0 must match. Expected local shape 'tensor<8x16xf32>', actual local shape 'tensor<4x16xf32>'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand shape, corresponding sharding, and region operand shape at index 0 must match. Expected local shape 'tensor<8x16xf32>', actual local shape 'tensor<4x16xf32>'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"b"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a","b"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}], replicated={"b"}>] out_shardings=[<@mesh, [{"a"}, {}], replicated={"b"}>] manual_axes={"a","b"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}], replicated={"b"}>] out_shardings=[<@mesh, [{"a"}, {}], replicated={"b"}>] manual_axes={"b","a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand shape, corresponding sharding, and region operand shape at index 0 must match. Expected local shape 'tensor<8x16xf32>', actual local shape 'tensor<4x16xf32>'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"z"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a","a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand sharding at index 0 must have all manual axes come before free axes in its dimension sharding at index 0. Saw manual axis "a" after free axis "b"
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"b","a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a","b"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand - unknown axis name: "z"
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"z"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op result - unknown axis name: "z"
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"z"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand shardings don't match number of values: 2 shardings vs 1 values
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>,<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand shardings don't match number of values: 0 shardings vs 1 values
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op result shardings don't match number of values: 0 shardings vs 1 values
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 3:15: use of value '%x' expects different type than prior uses: 'tensor<4x16xf32>' vs 'tensor<8x16xf32>'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<8x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand shape, corresponding sharding, and region operand shape at index 0 must match. Expected local shape 'tensor<4x16xf32>', actual local shape 'tensor<8x16xf32>'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<8x16xf32>) {
   sdy.return %x : tensor<8x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand shape, corresponding sharding, and region operand shape at index 0 must match. Expected local shape 'tensor<4x16xf32>', actual local shape 'tensor<4x16xi32>'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xi32>) {
   sdy.return %x : tensor<4x16xi32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op number of op operands and region operands must match. Op has 1 op operands and 2 region operands
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>, %y: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op number of op results and region results must match. Op has 1 op results and 2 region results
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   sdy.return %x, %x : tensor<4x16xf32>, tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op number of op results and region results must match. Op has 1 op results and 0 region results
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   sdy.return
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand dimension size 16 is not divisible by the manual axes size 3
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{},{"c"}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"c","a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand dimension size 16 is not divisible by the manual axes size 3
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{},{"c"}]>] out_shardings=[<@mesh, [{},{"c"}]>] manual_axes={"c"} (%x: tensor<8x5xf32>) {
   sdy.return %x : tensor<8x5xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"b":(1)2},{}]>] out_shardings=[<@mesh, [{"b":(1)2},{}]>] manual_axes={"b"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a","b":(1)2},{}]>] out_shardings=[<@mesh, [{"a"},{}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op all in and out shardings must be bound to the same mesh or an empty mesh.
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh2, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op all in and out shardings must be bound to the same mesh or an empty mesh.
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh_perm, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@empty, [{},{}]>] out_shardings=[<@empty, [{},{}]>] manual_axes={} (%x: tensor<8x16xf32>) {
   sdy.return %x : tensor<8x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op result shape, corresponding sharding, and region result shape at index 0 must match. Expected local shape 'tensor<4x16xf32>', actual local shape 'tensor<8x16xf32>'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@empty, [{},{}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<8x16xf32>) {
   sdy.return %x : tensor<8x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand - unknown mesh: @nomesh
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@nomesh, [{},{}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<8x16xf32>) {
   sdy.return %x : tensor<8x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
   sdy.return
  } : () -> ()
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={"a"} () {
   sdy.return
  } : () -> ()
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={"a"} () {
   %1 = stablehlo.constant dense<1.0> : tensor<f32>
   sdy.return
  } : () -> ()
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation() in_shardings=[] out_shardings=[<@mesh, [{"a"}]>] manual_axes={"a"} () {
   %c = stablehlo.constant dense<1.0> : tensor<4xf32>
   sdy.return %c : tensor<4xf32>
  } : () -> (tensor<8xf32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%s) in_shardings=[<@mesh, []>] out_shardings=[<@mesh, []>] manual_axes={"a"} (%x: tensor<f32>) {
   sdy.return %x : tensor<f32>
  } : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%s) in_shardings=[<@mesh, [], replicated={"a"}>] out_shardings=[<@mesh, [], replicated={"a"}>] manual_axes={"a"} (%x: tensor<f32>) {
   sdy.return %x : tensor<f32>
  } : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%s) in_shardings=[<@mesh, [], replicated={"a"}>] out_shardings=[<@mesh, [], unreduced={"a"}>] manual_axes={"a"} (%x: tensor<f32>) {
   sdy.return %x : tensor<f32>
  } : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%s) in_shardings=[<@mesh, [], unreduced={"a"}>] out_shardings=[<@mesh, [], unreduced={"a"}>] manual_axes={"a"} (%x: tensor<f32>) {
   sdy.return %x : tensor<f32>
  } : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%t) in_shardings=[<@mesh, [{"a"},{}]>] out_shardings=[<@mesh, [{},{}], replicated={"a"}>] manual_axes={"a"} (%x: tensor<?x16xf32>) {
   sdy.return %x : tensor<?x16xf32>
  } : (tensor<?x16xf32>) -> (tensor<?x16xf32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}p1,{?}p2]>] out_shardings=[<@mesh, [{"a",?},{?}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   %1 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"b"}, {}]>] out_shardings=[<@mesh, [{"b"}, {}]>] manual_axes={"b"} (%y: tensor<1x16xf32>) { sdy.return %y : tensor<1x16xf32> } : (tensor<4x16xf32>) -> tensor<4x16xf32>
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 3:9: 'sdy.manual_computation' op operates on axis "a" which is already bound by a parent sdy.manual_computation op
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   %1 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%y: tensor<2x16xf32>) { sdy.return %y : tensor<2x16xf32> } : (tensor<4x16xf32>) -> tensor<4x16xf32>
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 3:9: 'sdy.manual_computation' op operand - operates on axis "a" which is already bound by a parent sdy.manual_computation op
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   %1 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"b","a"}, {}]>] out_shardings=[<@mesh, [{"b","a"}, {}]>] manual_axes={"b"} (%y: tensor<1x16xf32>) { sdy.return %y : tensor<1x16xf32> } : (tensor<4x16xf32>) -> tensor<4x16xf32>
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 3:9: 'sdy.sharding_constraint' op operates on axis "a" which is already bound by a parent sdy.manual_computation op
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   %1 = sdy.sharding_constraint %x <@mesh, [{"a"},{}]> : tensor<4x16xf32>
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   %1 = sdy.sharding_constraint %x <@mesh, [{"b"},{}]> : tensor<4x16xf32>
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 3:9: 'stablehlo.add' op result - operates on axis "a" which is already bound by a parent sdy.manual_computation op
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   %1 = stablehlo.add %x, %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"a"},{}]>]>} : tensor<4x16xf32>
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 3:9: 'stablehlo.add' op result - operates on axis "a" which is already bound by a parent sdy.manual_computation op
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   %1 = stablehlo.add %x, %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"b"},{}], replicated={"a"}>]>} : tensor<4x16xf32>
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   %1 = stablehlo.add %x, %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh2, [{"b"},{}]>]>} : tensor<4x16xf32>
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// ok
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a, %a) in_shardings=[<@mesh, [{"b"},{}]>, <@mesh, [{"a"},{}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<8x16xf32>, %y: tensor<4x16xf32>) {
   sdy.return %y : tensor<4x16xf32>
  } : (tensor<8x16xf32>,tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand shape, corresponding sharding, and region operand shape at index 1 must match. Expected local shape 'tensor<4x16xf32>', actual local shape 'tensor<8x16xf32>'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a, %a) in_shardings=[<@mesh, [{},{}]>, <@mesh, [{"a"},{}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<8x16xf32>, %y: tensor<8x16xf32>) {
   sdy.return %y : tensor<8x16xf32>
  } : (tensor<8x16xf32>,tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:10: 'sdy.manual_computation' op operand shape, corresponding sharding, and region operand shape at index 0 must match. Expected local shape 'tensor<8x16xf32>', actual local shape 'tensor<4x16xf32>'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0:2 = sdy.manual_computation(%a, %a) in_shardings=[<@mesh, [{},{}]>, <@mesh, [{"a"},{}]>] out_shardings=[<@mesh, [{"a"}, {}]>,<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>, %y: tensor<4x16xf32>) {
   sdy.return %y, %y : tensor<4x16xf32>, tensor<4x16xf32>
  } : (tensor<8x16xf32>,tensor<8x16xf32>) -> (tensor<8x16xf32>,tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op result shape, corresponding sharding, and region result shape at index 0 must match. Expected local shape 'tensor<4x16xf32>', actual local shape 'tensor<8x16xf32>'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   %y = stablehlo.constant dense<1.0> : tensor<8x16xf32>
   sdy.return %y : tensor<8x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand shape, corresponding sharding, and region operand shape at index 0 must match. Expected local shape 'tensor<4x16xf32>', actual local shape 'tensor<8x16xf32>'
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<8x16xf32>) {
   %y = stablehlo.constant dense<1.0> : tensor<8x16xf32>
   sdy.return %y : tensor<8x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op result sharding at index 0 must have all manual axes come before free axes in its dimension sharding at index 0. Saw manual axis "a" after free axis "b"
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"b","a"},{}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand sharding at index 0 must have all manual axes come before free axes in its dimension sharding at index 0. Saw manual axis "a" after free axis "b"
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"b","a"},{}]>] out_shardings=[<@mesh, [{"z"},{}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand dimension size 16 is not divisible by the manual axes size 3
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{},{"c"}]>] out_shardings=[<@mesh, [{"b","a"},{}]>] manual_axes={"c"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand dimension size 16 is not divisible by the manual axes size 3
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{},{"c"}]>] out_shardings=[<@mesh, [{"z"},{}]>] manual_axes={"c"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand dimension size 16 is not divisible by the manual axes size 3
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{},{"c"}]>] out_shardings=[] manual_axes={"c"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>)
  return
}

// -----

// error: 2:8: 'sdy.manual_computation' op operand - non-shaped tensors can only have a sharding with rank 0 and no replicated or unreduced axes. type: 'i32', sharding: #sdy.sharding<@mesh, [{"a"}, {}]>
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16xf32>, %i: i32, %t: tensor<?x16xf32>, %s: tensor<f32>) {
  %0 = sdy.manual_computation(%i) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%x: tensor<4x16xf32>) {
   sdy.return %x : tensor<4x16xf32>
  } : (i32) -> (tensor<8x16xf32>)
  return
}
