// RUN: rmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%p: tensor<6xindex>, %c: tensor<6xi32>, %v: tensor<6xf64>) {
  // expected-error @+1 {{input/output element-types don't match}}
  %0 = sparse_tensor.assemble (%p, %c), %v : (tensor<6xindex>, tensor<6xi32>), tensor<6xf64> to tensor<8x8xf64, #C>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%p: tensor<6xindex>, %c: tensor<6xindex>, %v: tensor<6xf64>) {
  // expected-error @+1 {{the sparse-tensor must have static shape}}
  %0 = sparse_tensor.assemble (%p, %c), %v : (tensor<6xindex>, tensor<6xindex>), tensor<6xf64> to tensor<?x8xf64, #C>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%p: tensor<6xindex>, %v: tensor<6xf64>) {
  // expected-error @+1 {{inconsistent number of fields between input/output}}
  %0 = sparse_tensor.assemble (%p), %v : (tensor<6xindex>), tensor<6xf64> to tensor<8x8xf64, #C>
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%p: tensor<2xindex>, %c: tensor<6x3xindex>, %v: tensor<6xf64>) {
  // expected-error @+1 {{input/output trailing COO level-ranks don't match}}
  %0 = sparse_tensor.assemble (%p, %c), %v : (tensor<2xindex>, tensor<6x3xindex>), tensor<6xf64> to tensor<8x8xf64, #COO>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<8x8xf64, #C>) {
  // expected-error @+1 {{unexpected conversion mismatch in dimension 1}}
  %0 = sparse_tensor.convert %t : tensor<8x8xf64, #C> to tensor<8x9xf64>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<8x8xf64, #C>) {
  // expected-error @+1 {{unexpected conversion mismatch in rank}}
  %0 = sparse_tensor.convert %t : tensor<8x8xf64, #C> to tensor<8xf64>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<8x8xf64, #C>) {
  // expected-error @+1 {{requested level is out of bounds}}
  %0 = sparse_tensor.positions %t {level = 2 : index} : tensor<8x8xf64, #C> to memref<?xindex>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32 }>
func.func @f(%t: tensor<8x8xf64, #C>) {
  // expected-error @+1 {{unexpected type for positions}}
  %0 = sparse_tensor.positions %t {level = 1 : index} : tensor<8x8xf64, #C> to memref<?xindex>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<8x8xf64, #C>) {
  // expected-error @+1 {{expected sparse tensor with a COO region}}
  %0 = sparse_tensor.coordinates_buffer %t : tensor<8x8xf64, #C> to memref<?xindex>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<8x8xf64, #C>) {
  // expected-error @+1 {{unexpected mismatch in element types}}
  %0 = sparse_tensor.values %t : tensor<8x8xf64, #C> to memref<?xf32>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%s: !sparse_tensor.storage_specifier<#C>) {
  // expected-error @+1 {{redundant level argument for querying value memory size}}
  %0 = sparse_tensor.storage_specifier.get %s val_mem_sz at 0 : !sparse_tensor.storage_specifier<#C>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%s: !sparse_tensor.storage_specifier<#C>) {
  // expected-error @+1 {{requested slice data on non-slice tensor}}
  %0 = sparse_tensor.storage_specifier.get %s dim_offset at 0 : !sparse_tensor.storage_specifier<#C>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%s: !sparse_tensor.storage_specifier<#C>) {
  // expected-error @+1 {{missing level argument}}
  %0 = sparse_tensor.storage_specifier.get %s lvl_sz : !sparse_tensor.storage_specifier<#C>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%s: !sparse_tensor.storage_specifier<#C>) {
  // expected-error @+1 {{requested level is out of bounds}}
  %0 = sparse_tensor.storage_specifier.get %s lvl_sz at 4 : !sparse_tensor.storage_specifier<#C>
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%s: !sparse_tensor.storage_specifier<#COO>) {
  // expected-error @+1 {{requested position memory size on a singleton level}}
  %0 = sparse_tensor.storage_specifier.get %s pos_mem_sz at 1 : !sparse_tensor.storage_specifier<#COO>
  return
}

// -----

#S = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<8x8xf64, #S>) {
  // expected-error @+1 {{requested dimension out of bound}}
  %0 = sparse_tensor.slice.offset %t at 2 : tensor<8x8xf64, #S>
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{present region must have exactly 1 arguments}}
  %0 = sparse_tensor.unary %i : index to index
     present={ ^bb0(%q: index, %w: index): sparse_tensor.yield %q : index }
     absent={}
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{present region argument 1 type mismatch}}
  %0 = sparse_tensor.unary %i : index to index
     present={ ^bb0(%q: i32): sparse_tensor.yield %q : i32 }
     absent={}
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{present region yield type mismatch}}
  %0 = sparse_tensor.unary %i : index to i32
     present={ ^bb0(%q: index): sparse_tensor.yield %q : index }
     absent={}
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{absent region cannot yield linalg argument}}
  %0 = sparse_tensor.unary %i : index to index
     present={}
     absent={ sparse_tensor.yield %i : index }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{absent region cannot yield locally computed value}}
  %0 = sparse_tensor.unary %i : index to index
     present={}
     absent={ %x = arith.addi %i, %i : index sparse_tensor.yield %x : index }
  return
}

// -----

func.func @f(%i: index, %j: f32) {
  // expected-error @+1 {{left=identity requires first argument to have the same type as the output}}
  %0 = sparse_tensor.binary %i, %j : index, f32 to f32
     overlap={}
     left=identity
     right={}
  return
}

// -----

func.func @f(%i: f32) {
  // expected-error @+1 {{reduce region must have exactly 2 arguments}}
  %0 = sparse_tensor.reduce %i, %i, %i : f32 { ^bb0(%q: f32): sparse_tensor.yield %q : f32 }
  return
}

// -----

func.func @f(%i: f32) {
  // expected-error @+1 {{select region yield type mismatch}}
  %0 = sparse_tensor.select %i : f32 { ^bb0(%q: f32): sparse_tensor.yield %q : f32 }
  return
}

// -----

func.func @f(%a: tensor<2x4xf64>) {
  // expected-error @+1 {{Need at least two tensors to concatenate.}}
  %0 = sparse_tensor.concatenate %a {dimension = 0 : index} : tensor<2x4xf64> to tensor<2x4xf64>
  return
}

// -----

func.func @f(%a: tensor<2x4xf64>, %b: tensor<3x4xf64>) {
  // expected-error @+1 {{The concatenation dimension of the output tensor should be the sum of all the concatenation dimensions of the input tensors.}}
  %0 = sparse_tensor.concatenate %a, %b {dimension = 0 : index} : tensor<2x4xf64>, tensor<3x4xf64> to tensor<6x4xf64>
  return
}

// -----

func.func @f(%a: tensor<2x4xf64>, %b: tensor<3x4xf64>) {
  // expected-error @+1 {{All dimensions (expect for the concatenating one) should be equal.}}
  %0 = sparse_tensor.concatenate %a, %b {dimension = 1 : index} : tensor<2x4xf64>, tensor<3x4xf64> to tensor<2x8xf64>
  return
}

// -----

func.func @f(%a: tensor<2x4xf64>, %b: tensor<3x4xf64>) {
  // expected-error @+1 {{Concat-dimension is out of bounds for dimension-rank (2 >= 2)}}
  %0 = sparse_tensor.concatenate %a, %b {dimension = 2 : index} : tensor<2x4xf64>, tensor<3x4xf64> to tensor<5x4xf64>
  return
}

// -----

func.func @f(%a: tensor<?x4xf64>, %b: tensor<3x4xf64>) {
  // expected-error @+1 {{Input tensor $0 has dynamic shape}}
  %0 = sparse_tensor.concatenate %a, %b {dimension = 0 : index} : tensor<?x4xf64>, tensor<3x4xf64> to tensor<?x4xf64>
  return
}

// -----

func.func @f(%n: index, %xy: memref<?xindex>) {
  // expected-error @+1 {{Expected a permutation map, got (d0, d1) -> (d1, d1)}}
  sparse_tensor.sort hybrid_quick_sort %n, %xy {perm_map = affine_map<(i,j) -> (j,j)>} : memref<?xindex>
  return
}

// -----

func.func @f(%xy: memref<7xindex>) {
  %n = arith.constant 4 : index
  // expected-error @+1 {{Expected dimension(xy) >= n * (rank(perm_map) + ny) got 7 < 8}}
  sparse_tensor.sort heap_sort %n, %xy {perm_map = affine_map<(i,j) -> (j,i)>} : memref<7xindex>
  return
}

// -----

func.func @f(%b: memref<?xf64>, %s: index, %v: f64) {
  %n = arith.constant 0 : index
  // expected-error @+1 {{'sparse_tensor.push_back' op n must be not less than 1}}
  %0:2 = sparse_tensor.push_back %s, %b, %v, %n : index, memref<?xf64>, f64, index
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%i: index) {
  // expected-error @+1 {{Coordinate rank mismatch with encoding}}
  %0:3 = sparse_tensor.crd_translate dim_to_lvl [%i, %i] as #C : index, index, index
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<8x8xf64, #C>) {
  %l = arith.constant 2 : index
  // expected-error @+1 {{Level index exceeds the rank of the input sparse tensor}}
  %0 = sparse_tensor.lvl %t, %l : tensor<8x8xf64, #C>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<8x8xf64, #C>) {
  // expected-error @+1 {{expected ':'}}
  sparse_tensor.foreach in %t : tensor<8x8xf64, #C> do { ^bb0(%a: index, %b: f64): sparse_tensor.yield }
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<8x8xf64, #C>) {
  // expected-error @+1 {{expected ':'}}
  sparse_tensor.foreach in %t : tensor<8x8xf64, #C> do { ^bb0(%a: index, %b: index, %c: f32): sparse_tensor.yield }
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<8x8xf64, #C>) {
  // expected-error @+1 {{'sparse_tensor.extract_iteration_space' op parent iterator should be specified iff level lower bound equals 0}}
  %0 = sparse_tensor.extract_iteration_space %t lvls = 1 : tensor<8x8xf64, #C> -> !sparse_tensor.iter_space<#C, lvls = 1>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<8x8xf64, #C>, %i: !sparse_tensor.iterator<#C, lvls = 0>) {
  // expected-error @+1 {{'sparse_tensor.extract_value' op must use last-level iterator to extract values. }}
  %0 = sparse_tensor.extract_value %t at %i : tensor<8x8xf64, #C>, !sparse_tensor.iterator<#C, lvls = 0>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %x: index) {
  // expected-error @+1 {{'sparse_tensor.iterate' op required out-of-bound coordinates}}
  %r = sparse_tensor.iterate %it in %s at(%a, %b) iter_args(%z = %x) : !sparse_tensor.iter_space<#C, lvls = 0> -> index {
    sparse_tensor.yield %z : index
  }
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %x: index) {
  // expected-error @+1 {{'sparse_tensor.iterate' op 0-th region iter_arg and 0-th yielded value have different type: 'index' != 'f32'}}
  %r = sparse_tensor.iterate %it in %s iter_args(%z = %x) : !sparse_tensor.iter_space<#C, lvls = 0> -> index {
    %q = arith.constant 1.0 : f32
    sparse_tensor.yield %q : f32
  }
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
// expected-error @+1 {{expect larger level upper bound than lower bound}}
func.func private @f(!sparse_tensor.iter_space<#C, lvls = 2 to 1>)

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %u: !sparse_tensor.iter_space<#C, lvls = 0>) {
  // expected-error @+1 {{'sparse_tensor.coiterate' op contains duplicated cases.}}
  sparse_tensor.coiterate (%s, %u) : (!sparse_tensor.iter_space<#C, lvls = 0>, !sparse_tensor.iter_space<#C, lvls = 0>)
  case %a, _ { }
  case %a, _ { }
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#D = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
func.func @f(%t: tensor<8x9xf64, #C>) {
  // expected-error @+1 {{Level size mismatch between source/dest tensors}}
  %0 = sparse_tensor.reinterpret_map %t : tensor<8x9xf64, #C> to tensor<8x9xf64, #D>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<8x8xf64, #C>) {
  // expected-error @+1 {{Expected COO sparse tensors only}}
  %0 = sparse_tensor.reorder_coo quick_sort %t : tensor<8x8xf64, #C> to tensor<8x8xf64, #C>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%v: memref<?xf64>, %f: memref<?xi1>, %a: memref<?xindex>, %n: index, %t: tensor<8x8xf64, #C>) {
  // expected-error @+1 {{'sparse_tensor.compress' op incorrect number of coordinates}}
  %0 = sparse_tensor.compress %v, %f, %a, %n into %t[%n, %n] : memref<?xf64>, memref<?xi1>, memref<?xindex>, tensor<8x8xf64, #C>
  return
}

// -----

// expected-error @+1 {{invalid level type: level format doesn't support the properties}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense(nonunique)) }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expected n <= m in n_out_of_m}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : structured[5,4]) }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expected exactly 2 structured sizes}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : structured[2]) }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{SoA is only applicable to singleton lvlTypes.}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed(soa)) }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{unknown level format: foo}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : foo) }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{unknown level property: foo}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense(foo)) }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expected structured size to be >= 0}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : structured[-2,4]) }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expected valid integer for structured size}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : structured[a,4]) }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expected valid level format (e.g. dense, compressed or singleton)}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : 1) }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expected valid level property (e.g. nonordered, nonunique or high)}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense(1)) }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expected compressed or loose_compressed level before singleton level}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : singleton) }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{Batch lvlType can only be leading levels.}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : batch) }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expected n_out_of_m to be the last level type}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : structured[2,4], d1 : dense) }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expected all dense lvlTypes before a n_out_of_m level}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : structured[2,4]) }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expected coeffiencts of Affine expressions to be equal to m of n_out_of_m level}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 floordiv 4 : dense, d1 mod 4: structured[2,5]) }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{failed to infer lvlToDim from dimToLvl}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d0 : dense) }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expected a non-empty array for lvlTypes}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> () }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{unexpected position bitwidth: 3}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense), posWidth = 3 }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expected an integral index bitwidth}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense), crdWidth = 3.0 }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expected a numeric value for explicitVal}}
#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense), explicitVal = "a" }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense), implicitVal = 1.0 : f32 }>
// expected-error @+1 {{implicit value must be zero}}
func.func private @a(tensor<8x8xf32, #X>)

// -----

#X = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense), explicitVal = 1.0 : f64 }>
// expected-error @+1 {{explicit value type mismatch between encoding and tensor element type: 'f64' != 'f32'}}
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{unexpected key: foo}}
#X = #sparse_tensor.encoding<{ foo = 1 }>
func.func private @a(tensor<8x8xf32, #X>)

// -----

#X = #sparse_tensor.encoding<{ map = (d0) -> (d0 : dense)}>
// expected-error @+1 {{dimension-rank mismatch between encoding and tensor shape: 1 != 2}}
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{redefinition of identifier 'd0'}}
#X = #sparse_tensor.encoding<{ map = (d0, d0) -> (d0 : dense, d1 : dense)}>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{Level-rank mismatch between forward-declarations and specifiers. Declared 2 level-variables; but got 1 level-specifiers.}}
#X = #sparse_tensor.encoding<{ map = {l0, l1} (d0 = l0, d1 = l1) -> (l0 = d0 : dense)}>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{Level-variable ordering mismatch. The variable 'l1' was forward-declared as the 1st level; but is bound by the 0th specification.}}
#X = #sparse_tensor.encoding<{ map = {l0, l1} (d0 = l0, d1 = l1) -> (l1 = d0 : dense, l0 = d1 : dense)}>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{use of undeclared identifier 'd0'}}
#X = #sparse_tensor.encoding<{ map = {l0, l1} (d0 = l0, d1 = l1) -> (d0 : dense, d1 : dense)}>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expected lvlToDim to be an inverse of dimToLvl}}
#X = #sparse_tensor.encoding<{ map = {l0, l1} (d0 = l0, d1 = l1) -> (l0 = d1 : dense, l1 = d0 : dense)}>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expected SparseTensorDimSliceAttr}}
#X = #sparse_tensor.encoding<{ map = (d0 : 1, d1) -> (d0 : dense, d1 : dense)}>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{dimSlices expected dimension-rank to match level-rank: 2 != 3}}
#X = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1) -> (d0 : dense, d1 floordiv 2 : dense, d1 mod 2 : dense)}>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expect positive value or ? for slice offset/size/stride}}
#X = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(-1, 4, 1)>, d1) -> (d0 : dense, d1 : dense)}>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expect positive value or ? for slice size}}
#X = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 0, 1)>, d1) -> (d0 : dense, d1 : dense)}>
func.func private @a(tensor<8x8xf32, #X>)

// -----

// expected-error @+1 {{expected all singleton lvlTypes stored in the same memory layout (SoA vs AoS).}}
#X = #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : compressed(nonunique), d1 : singleton(nonunique,soa), d2 : singleton) }>
func.func private @a(tensor<8x8xf32, #X>)
