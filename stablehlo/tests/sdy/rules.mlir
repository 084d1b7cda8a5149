// Each part is read and verified behind the meshes of the first one, and is sound, or refused with this first error.
sdy.mesh @mesh = <["a"=2, "b"=4, "c"=3, "d"=8]>
sdy.mesh @empty = <[]>
sdy.mesh @max = <[], device_ids=[1]>
sdy.mesh @mesh2 = <["a"=2, "b"=4, "x"=24]>
sdy.mesh @mesh_perm = <["a"=2, "b"=4, "c"=3, "d"=8], device_ids=[191, 190, 189, 188, 187, 186, 185, 184, 183, 182, 181, 180, 179, 178, 177, 176, 175, 174, 173, 172, 171, 170, 169, 168, 167, 166, 165, 164, 163, 162, 161, 160, 159, 158, 157, 156, 155, 154, 153, 152, 151, 150, 149, 148, 147, 146, 145, 144, 143, 142, 141, 140, 139, 138, 137, 136, 135, 134, 133, 132, 131, 130, 129, 128, 127, 126, 125, 124, 123, 122, 121, 120, 119, 118, 117, 116, 115, 114, 113, 112, 111, 110, 109, 108, 107, 106, 105, 104, 103, 102, 101, 100, 99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88, 87, 86, 85, 84, 83, 82, 81, 80, 79, 78, 77, 76, 75, 74, 73, 72, 71, 70, 69, 68, 67, 66, 65, 64, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]>

// -----

// ok
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=4} reduction={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op operand 0 - expecting factor indices to be within 0<=...<num_factors; received: 2, num_factors: 2
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16} reduction={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op has factor l=3 that isn't used in operand and result mappings
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=4,l=3} reduction={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op result - mapping rank must match: 1 != 2
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i]) {i=8,j=16,k=4} reduction={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op number of operands and mappings must match: 2 != 1
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k])->([i,j]) {i=8,j=16,k=4} reduction={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op number of operands and mappings must match: 2 != 3
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j],[k])->([i,j]) {i=8,j=16,k=4}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op number of results and mappings must match: 1 != 2
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j],[i]) {i=8,j=16,k=4}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op indices of special factors must be unique
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=4} reduction={k,k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op indices of special factors must be sorted
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=4} reduction={j,i}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op a factor can only be in one of the reduction, need replication, or permutation factor sets
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=4} reduction={k} need_replication={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// ok
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=4} reduction={k} blocked_propagation={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op index must be less than 3, got: 3
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=4} reduction={l}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// ok
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=9,j=16,k=4} reduction={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// ok
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=2,j=16,k=4} reduction={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op operand 0 - cannot reuse factors for the same tensor value
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([ii,k],[k,j])->([i,j]) {i=8,j=16,k=4} reduction={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// ok
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([il,k],[k,j])->([il,j]) {i=4,j=16,k=4,l=2} reduction={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op operand 0 - dim mapping can't have a factor of size 1 if there are multiple factors
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([il,k],[k,j])->([il,j]) {i=8,j=16,k=4,l=1} reduction={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op operand 0 - dim mapping can't have a factor of size 1 if there are multiple factors
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([il,k],[k,j])->([i,j]) {i=8,j=16,k=4,l=1} reduction={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// ok
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([il,k],[k,j])->([il,j]) {i=4,j=16,k=4,l=3} reduction={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// ok
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=0} reduction={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// ok
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=-4} reduction={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op operand 0 - dim mapping must have at least one factor
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([,k],[k,j])->([i,j]) {i=8,j=16,k=4} reduction={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// ok
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=4} reduction={k} permutation={i} blocked_propagation={i,j}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op indices of special factors must be sorted
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=4} permutation={j,i}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op indices of special factors must be sorted
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=4} blocked_propagation={j,i}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op indices of special factors must be sorted
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=4} need_replication={j,i}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// ok
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([k,i],[i,j])->([k,j]) {i=4,j=16,k=8}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// ok
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([j,k],[k,i])->([j,i]) {i=16,j=8,k=4}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op operand 0 - mapping rank must match: 1 != 2
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i],[j])->([k]) {i=4,j=16,k=8}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op number of operands and mappings must match: 2 != 1
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,j])->([i,j]) {i=4,j=16}>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op index must be less than 3, got: 20
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=4} reduction={k} permutation={z_3}>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op operand 0 - expecting factor indices to be within 0<=...<num_factors; received: 4, num_factors: 3
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,m],[m,j])->([i,j]) {i=8,j=16,k=4} reduction={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op a factor can only be in one of the reduction, need replication, or permutation factor sets
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=4} reduction={k} permutation={k}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// ok
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=4} reduction={kj}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// ok
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=4} reduction={}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:135: expected valid keyword
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,k=4} reduction={1}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:120: expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}). Expecting factor index symbol 'k', received: 'z'
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,j=16,z=4}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:115: expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {i=#, j=#, ...}). Expecting factor index symbol 'j', received: 'i'
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=8,i=16}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:110: expected valid keyword
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {=8,i=16}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:112: expected integer value
func.func @f(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>) {
  %0 = stablehlo.custom_call @foo(%a, %b) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k],[k,j])->([i,j]) {i=x}, custom>} : (tensor<8x4xf32>, tensor<4x16xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op result - expected a ranked tensor with a static shape. type: 'tuple<tensor<8x16xf32>>'
func.func @f(%a: tensor<8x4xf32>) {
  %0 = stablehlo.custom_call @foo(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k])->([i,j]) {i=8,j=16,k=4}, custom>} : (tensor<8x4xf32>) -> tuple<tensor<8x16xf32>>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op operand - expected a ranked tensor with a static shape. type: 'tensor<?x4xf32>'
func.func @f(%a: tensor<?x4xf32>) {
  %0 = stablehlo.custom_call @foo(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k])->([i,j]) {i=8,j=16,k=4}, custom>} : (tensor<?x4xf32>) -> tensor<8x16xf32>
 return }

// -----

// error: 2:8: 'stablehlo.custom_call' op operand - expected a ranked tensor with a static shape. type: 'tensor<?x4xf32>'
func.func @f(%a: tensor<?x4xf32>) {
  %0 = stablehlo.custom_call @foo(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k])->([i,j]) {i=8,j=16,k=4}, custom>} : (tensor<?x4xf32>) -> i32
 return }

// -----

// ok
func.func @f(%a: tensor<1x4xf32>) {
  %0 = stablehlo.custom_call @foo(%a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i,k])->([i,j]) {i=8,j=16,k=4}, custom>} : (tensor<1x4xf32>) -> tensor<8x16xf32>
 return }
