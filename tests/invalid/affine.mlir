// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{expected '(' in affine map range}}
"a"() {x = affine_map<(d0) -> d0>} : () -> ()

// -----

// expected-error @+1 {{redefinition of identifier 'd0'}}
"a"() {x = affine_map<(d0, d0) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{redefinition of identifier 'd0'}}
"a"() {x = affine_map<(d0)[d0] -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{use of undeclared identifier}}
"a"() {x = affine_map<(d0) -> (d1)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
"a"() {x = affine_map<(d0, d1) -> (d0 * d1)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: right operand of mod has to be either a constant or symbolic}}
"a"() {x = affine_map<(d0, d1) -> (d0 mod d1)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: right operand of floordiv has to be either a constant or symbolic}}
"a"() {x = affine_map<(d0, d1) -> (d0 floordiv d1)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: right operand of ceildiv has to be either a constant or symbolic}}
"a"() {x = affine_map<(d0, d1) -> (d0 ceildiv d1)>} : () -> ()

// -----

// expected-error @+1 {{missing right operand of binary operator}}
"a"() {x = affine_map<(d0) -> (d0 +)>} : () -> ()

// -----

// expected-error @+1 {{missing left operand of binary operator}}
"a"() {x = affine_map<(d0) -> (* d0)>} : () -> ()

// -----

// expected-error @+2 {{expected affine expression}}
// expected-error @+1 {{missing operand of negation}}
"a"() {x = affine_map<(d0) -> (-)>} : () -> ()

// -----

// expected-error @+1 {{no expression inside parentheses}}
"a"() {x = affine_map<(d0) -> (())>} : () -> ()

// -----

// expected-error @+1 {{expected ')' in affine map range}}
"a"() {x = affine_map<(d0) -> ((d0)>} : () -> ()

// -----

// expected-error @+1 {{constant too large for index}}
"a"() {x = affine_map<(d0) -> (99999999999999999999)>} : () -> ()

// -----

// expected-error @+1 {{expected '->' or ':'}}
"a"() {x = affine_map<(d0) => (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '(' in dimensional identifier list}}
"a"() {x = affine_map<d0 -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected ']' in symbol list}}
"a"() {x = affine_map<(d0)[s0 -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected AffineMap, but got IntegerSet}}
"a"() {x = affine_map<(d0) : (d0 >= 0)>} : () -> ()

// -----

// expected-error @+1 {{expected IntegerSet, but got AffineMap}}
"a"() {x = affine_set<(d0) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"a"() {x = affine_set<(d0) : (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"a"() {x = affine_set<(d0) : (d0 > 0)>} : () -> ()

// -----

// expected-error @+1 {{expected '(' in integer set constraint list}}
"a"() {x = affine_set<(d0) : d0 >= 0>} : () -> ()

// -----

// expected-error @+1 {{expected bare identifier}}
"a"() {x = affine_map<(%a) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{unexpected ssa identifier}}
"a"() {x = affine_map<(d0) -> (%d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '>' in affine map}}
"a"() {x = affine_map<(d0) -> (d0)} : () -> ()

// -----

// expected-error @+1 {{expected '<' in affine map}}
"a"() {x = affine_map} : () -> ()

// -----

func.func @a(%i: index) {
  // expected-error @+1 {{'affine.apply' op operand count and affine map dimension and symbol count must match}}
  %0 = "affine.apply"(%i, %i) <{map = affine_map<(d0) -> (d0)>}> : (index, index) -> index
  return
}

// -----

func.func @a(%i: index) {
  // expected-error @+1 {{'affine.apply' op mapping must produce one value}}
  %0 = "affine.apply"(%i) <{map = affine_map<(d0) -> (d0, d0)>}> : (index) -> index
  return
}

// -----

func.func @a(%i: index) {
  // expected-error @+1 {{'affine.min' op operand count and affine map dimension and symbol count must match}}
  %0 = "affine.min"(%i, %i) <{map = affine_map<(d0) -> (d0)>}> : (index, index) -> index
  return
}

// -----

func.func @a(%i: index) {
  // expected-error @+1 {{'affine.min' op affine map expect at least one result}}
  %0 = "affine.min"(%i) <{map = affine_map<(d0) -> ()>}> : (index) -> index
  return
}

// -----

func.func @a(%m: memref<4xi64>, %k: index) {
  // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
  affine.for %j = 0 to 4 { %q = arith.muli %j, %j : index %0 = affine.load %m[%q] : memref<4xi64> }
  return
}

// -----

func.func @a(%m: memref<4xi64>, %k: index) {
  // expected-error @+1 {{'affine.load' op operand cannot be used as a symbol}}
  affine.for %j = 0 to 4 { %0 = affine.load %m[symbol(%j)] : memref<4xi64> }
  return
}

// -----

func.func @a(%m: memref<4xi64>, %k: index) {
  // expected-error @+1 {{'affine.load' op expects as many subscripts as affine map inputs}}
  %0 = "affine.load"(%m, %k, %k) <{map = affine_map<(d0) -> (d0)>}> : (memref<4xi64>, index, index) -> i64
  return
}

// -----

func.func @a(%m: memref<4xi64>, %k: index) {
  // expected-error @+1 {{'affine.load' op affine map num results must equal memref rank}}
  %0 = "affine.load"(%m, %k) <{map = affine_map<(d0) -> (d0, d0)>}> : (memref<4xi64>, index) -> i64
  return
}

// -----

func.func @a(%m: memref<4xi64>, %k: index) {
  // expected-error @+1 {{'affine.load' op result type must match element type of memref}}
  %0 = "affine.load"(%m, %k) <{map = affine_map<(d0) -> (d0)>}> : (memref<4xi64>, index) -> i32
  return
}

// -----

func.func @a(%m: memref<4xi64>, %k: index, %x: i32) {
  // expected-error @+1 {{'affine.store' op value to store must have the same type as memref element type}}
  "affine.store"(%x, %m, %k) <{map = affine_map<(d0) -> (d0)>}> : (i32, memref<4xi64>, index) -> ()
  return
}

// -----

func.func @a(%m: memref<4xi64>, %k: index, %x: i64) {
  // expected-error @+1 {{'affine.store' op affine map num results must equal memref rank}}
  "affine.store"(%x, %m, %k) <{map = affine_map<(d0) -> (d0, d0)>}> : (i64, memref<4xi64>, index) -> ()
  return
}

// -----

func.func @a(%m: memref<4xi64>, %k: index, %x: i64) {
  // expected-error @+1 {{'affine.store' op expects as many subscripts as affine map inputs}}
  "affine.store"(%x, %m, %k, %k) <{map = affine_map<(d0) -> (d0)>}> : (i64, memref<4xi64>, index, index) -> ()
  return
}

// -----

func.func @a(%m: memref<4xi64>, %k: index, %x: i64) {
  // expected-error @+1 {{'affine.store' op operand #2 must be variadic of index, but got 'i64'}}
  "affine.store"(%x, %m, %x) <{map = affine_map<(d0) -> (d0)>}> : (i64, memref<4xi64>, i64) -> ()
  return
}

// -----

func.func @a(%m: memref<4xf64>, %k: index) {
  // expected-error @+1 {{'affine.vector_load' op requires memref and vector types of the same elemental type}}
  %0 = "affine.vector_load"(%m, %k) <{map = affine_map<(d0) -> (d0)>}> : (memref<4xf64>, index) -> vector<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf64>, %k: index, %x: vector<4xf32>) {
  // expected-error @+1 {{'affine.vector_store' op requires memref and vector types of the same elemental type}}
  "affine.vector_store"(%x, %m, %k) <{map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, memref<4xf64>, index) -> ()
  return
}

// -----

func.func @a(%m: memref<4xf64>, %k: index) {
  // expected-error @+1 {{'affine.prefetch' op affine.prefetch affine map num results must equal memref rank}}
  "affine.prefetch"(%m, %k) <{map = affine_map<(d0) -> (d0, d0)>, isWrite=true,localityHint=3:i32,isDataCache=true}> : (memref<4xf64>, index) -> ()
  return
}

// -----

func.func @a(%m: memref<4xf64>, %k: index) {
  // expected-error @+1 {{'affine.prefetch' op too few operands}}
  "affine.prefetch"(%m, %k, %k) <{map = affine_map<(d0) -> (d0)>, isWrite=true,localityHint=3:i32,isDataCache=true}> : (memref<4xf64>, index, index) -> ()
  return
}

// -----

func.func @a(%m: memref<4xf64>, %k: index) {
  // expected-error @+1 {{'affine.prefetch' op requires attribute 'map'}}
  "affine.prefetch"(%m, %k) <{isWrite=true,localityHint=3:i32,isDataCache=true}> : (memref<4xf64>, index) -> ()
  return
}

// -----

func.func @a(%m: memref<4xf64>, %k: index) {
  // expected-error @+1 {{custom op 'affine.for' expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to 4 step -1 { }
  return
}

// -----

func.func @a(%m: memref<4xf64>, %k: index) {
  // expected-error @+1 {{'affine.for' op expected upper bound map to have at least one result}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> ()>, operandSegmentSizes = array<i32: 0,0,0>, step = 1: index}> ({^bb0(%i: index): "affine.yield"() : () -> ()}) : () -> ()
  return
}

// -----

func.func @a(%m: memref<4xf64>, %k: index) {
  // expected-error @+1 {{'affine.for' op expected lower bound map to have at least one result}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> ()>, upperBoundMap = affine_map<() -> ()>, operandSegmentSizes = array<i32: 0,0,0>, step = 1: index}> ({^bb0(%i: index): "affine.yield"() : () -> ()}) : () -> ()
  return
}

// -----

func.func @a(%m: memref<4xf64>, %k: index) {
  // expected-error @+1 {{'affine.for' op expected body to have a single index argument for the induction variable}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (1)>, operandSegmentSizes = array<i32: 0,0,0>, step = 1: index}> ({^bb0(%i: i32): "affine.yield"() : () -> ()}) : () -> ()
  return
}

// -----

func.func @a(%m: memref<4xf64>, %k: index) {
  // expected-error @+1 {{'affine.for' op different number of inits and region iter_args: 1 != 0}}
  "affine.for"(%k) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (1)>, operandSegmentSizes = array<i32: 0,0,1>, step = 1: index}> ({^bb0(%i: index): "affine.yield"() : () -> ()}) : (index) -> ()
  return
}

// -----

func.func @a(%m: memref<4xf64>, %k: index) {
  // expected-error @+1 {{'affine.for' op different number of inits and region iter_args: 1 != 0}}
  %0 = "affine.for"(%k) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (1)>, operandSegmentSizes = array<i32: 0,0,1>, step = 1: index}> ({^bb0(%i: index): "affine.yield"(%i) : (index) -> ()}) : (index) -> index
  return
}

// -----

func.func @a(%m: memref<4xf64>, %k: index) {
  // expected-error @+1 {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %0 = "affine.for"(%k) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (1)>, operandSegmentSizes = array<i32: 0,0,1>, step = 1: index}> ({^bb0(%i: index, %j: index): "affine.yield"() : () -> ()}) : (index) -> index
  return
}

// -----

func.func @a(%m: memref<4xf64>, %x: index) {
  // expected-error @+1 {{'affine.for' op operand cannot be used as a symbol}}
  affine.for %i = 0 to 4 { %q = arith.muli %i, %i : index affine.for %j = 0 to %q { } }
  return
}

// -----

func.func @a(%m: memref<4xf64>, %x: index) {
  // expected-error @+1 {{'affine.if' op operand cannot be used as a dimension id}}
  affine.for %i = 0 to 4 { %q = arith.muli %i, %i : index affine.if affine_set<(d0) : (d0 >= 0)>(%q) { } }
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.if' op operand count and condition integer set dimension and symbol count must match}}
  "affine.if"(%x, %x) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({ affine.yield }, {}) : (index, index) -> ()
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.if' op requires attribute 'condition'}}
  "affine.if"(%x) ({ affine.yield }, {}) : (index) -> ()
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.yield' op must be the last operation in the parent block}}
  "affine.yield"() : () -> ()
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.yield' op only terminates affine.if/for/parallel regions}}
  scf.execute_region { "affine.yield"() : () -> () }
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  affine.parallel (%i) = (0) to (10) { affine.yield %i : index }
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (1) and upper bound (1), and the number of steps (2) must all match}}
  "affine.parallel"() <{lowerBoundsMap = affine_map<()->(0)>, upperBoundsMap = affine_map<()->(0)>, lowerBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsGroups = dense<1> : tensor<1xi32>, steps = [1, 2], reductions = []}> ({^bb0(%i: index): affine.yield}) : () -> ()
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (2) and upper bound (1), and the number of steps (1) must all match}}
  "affine.parallel"() <{lowerBoundsMap = affine_map<()->(0)>, upperBoundsMap = affine_map<()->(0)>, lowerBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsGroups = dense<1> : tensor<1xi32>, steps = [1], reductions = []}> ({^bb0(%i: index): affine.yield}) : () -> ()
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.parallel' op expected lower bounds map to have 1 results}}
  "affine.parallel"() <{lowerBoundsMap = affine_map<()->(0, 1)>, upperBoundsMap = affine_map<()->(0)>, lowerBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsGroups = dense<1> : tensor<1xi32>, steps = [1], reductions = []}> ({^bb0(%i: index): affine.yield}) : () -> ()
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.parallel' op a reduction must be specified for each output}}
  %0 = "affine.parallel"() <{lowerBoundsMap = affine_map<()->(0)>, upperBoundsMap = affine_map<()->(0)>, lowerBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsGroups = dense<1> : tensor<1xi32>, steps = [1], reductions = []}> ({^bb0(%i: index): affine.yield %i : index}) : () -> index
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.parallel' op attribute 'reductions' failed to satisfy constraint: Reduction ops}}
  %0 = "affine.parallel"() <{lowerBoundsMap = affine_map<()->(0)>, upperBoundsMap = affine_map<()->(0)>, lowerBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsGroups = dense<1> : tensor<1xi32>, steps = [1], reductions = [100]}> ({^bb0(%i: index): affine.yield %i : index}) : () -> index
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.parallel' op result type cannot match reduction attribute}}
  %0 = "affine.parallel"() <{lowerBoundsMap = affine_map<()->(0)>, upperBoundsMap = affine_map<()->(0)>, lowerBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsGroups = dense<1> : tensor<1xi32>, steps = [1], reductions = [0]}> ({^bb0(%i: index): affine.yield %i : index}) : () -> index
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.yield' op types mismatch between yield op and its parent}}
  %0 = "affine.parallel"() <{lowerBoundsMap = affine_map<()->(0)>, upperBoundsMap = affine_map<()->(0)>, lowerBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsGroups = dense<1> : tensor<1xi32>, steps = [1], reductions = [0]}> ({^bb0(%i: index): affine.yield %i : index}) : () -> f32
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %0:2 = affine.delinearize_index %x into (2, 3, 4) : index, index
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %x into (2, 0) : index, index
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = "affine.delinearize_index"(%x) <{static_basis = array<i64: 2, -4>}> : (index) -> (index, index)
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.delinearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite}}
  %0:2 = "affine.delinearize_index"(%x, %x) <{static_basis = array<i64: 2, 4>}> : (index, index) -> (index, index)
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %0:5 = "affine.delinearize_index"(%x) <{static_basis = array<i64: 2, 4>}> : (index) -> (index, index, index, index, index)
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  %0 = "affine.linearize_index"(%x) <{static_basis = array<i64: 2, 4, 4>, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> index
  return
}

// -----

func.func @a(%x: index) {
  // expected-error @+1 {{'affine.linearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite}}
  %0 = "affine.linearize_index"(%x, %x) <{static_basis = array<i64: 2>, operandSegmentSizes = array<i32: 1, 1>}> : (index, index) -> index
  return
}
