// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

func.func @f(%a: i32) {
  // expected-error @+1 {{'spirv.Bitcast' op mismatch in result type bitwidth 64 and operand type bitwidth 32}}
  %0 = spirv.Bitcast %a : i32 to i64
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{result type must be different from operand type}}
  %0 = spirv.Bitcast %a : i32 to i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{unhandled bit cast conversion from non-pointer type to pointer type}}
  %0 = spirv.Bitcast %a : i32 to !spirv.ptr<f32, Function>
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'spirv.FConvert' op expected the different bit widths for operand type and result type, but provided 'f32' and 'f32'}}
  %0 = spirv.FConvert %a : f32 to f32
  return
}

// -----

func.func @f(%a: vector<2xi32>) {
  // expected-error @+1 {{'spirv.SConvert' op expected the different bit widths for operand type and result type, but provided 'i32' and 'i32'}}
  %0 = spirv.SConvert %a : vector<2xi32> to vector<2xi32>
  return
}

// -----

func.func @f(%a: !spirv.ptr<f32, StorageBuffer>) {
  // expected-error @+1 {{pointer must point to the Workgroup, CrossWorkgroup, or Function Storage Class}}
  %0 = spirv.PtrCastToGeneric %a : !spirv.ptr<f32, StorageBuffer> to !spirv.ptr<f32, Generic>
  return
}

// -----

func.func @f(%a: !spirv.ptr<f32, Function>) {
  // expected-error @+1 {{result type must be of storage class Generic}}
  %0 = spirv.PtrCastToGeneric %a : !spirv.ptr<f32, Function> to !spirv.ptr<f32, Function>
  return
}

// -----

func.func @f(%a: !spirv.ptr<f32, Generic>) {
  // expected-error @+1 {{'spirv.GenericCastToPtr' op pointer operand's pointee type must have the same as the op result type, but found 'f32' vs 'i32'}}
  %0 = spirv.GenericCastToPtr %a : !spirv.ptr<f32, Generic> to !spirv.ptr<i32, Function>
  return
}

// -----

func.func @f(%a: f32, %b: i32) {
  // expected-error @+1 {{'spirv.GroupBroadcast' op execution scope must be 'Workgroup' or 'Subgroup'}}
  %0 = spirv.GroupBroadcast <Device> %a, %b : f32, i32
  return
}

// -----

func.func @f(%a: f32, %b: vector<4xi32>) {
  // expected-error @+1 {{'spirv.GroupBroadcast' op localid is a vector and can be with only  2 or 3 components, actual number is 4}}
  %0 = spirv.GroupBroadcast <Workgroup> %a, %b : f32, vector<4xi32>
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'spirv.GroupNonUniformIAdd' op execution scope must be 'Workgroup' or 'Subgroup'}}
  %0 = spirv.GroupNonUniformIAdd <Device> <Reduce> %a : i32 -> i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'spirv.GroupNonUniformIAdd' op cluster size operand must be provided for 'ClusteredReduce' group operation}}
  %0 = spirv.GroupNonUniformIAdd <Workgroup> <ClusteredReduce> %a : i32 -> i32
  return
}

// -----

func.func @f(%a: i32, %b: i32) {
  // expected-error @+1 {{'spirv.GroupNonUniformIAdd' op cluster size operand must come from a constant op}}
  %0 = spirv.GroupNonUniformIAdd <Workgroup> <ClusteredReduce> %a cluster_size(%b) : i32, i32 -> i32
  return
}

// -----

func.func @f(%a: i32) {
  %b = spirv.Constant 5 : i32
  // expected-error @+1 {{'spirv.GroupNonUniformIAdd' op cluster size operand must be a power of two}}
  %0 = spirv.GroupNonUniformIAdd <Workgroup> <ClusteredReduce> %a cluster_size(%b) : i32, i32 -> i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.GroupNonUniformElect' op execution scope must be 'Workgroup' or 'Subgroup'}}
  %0 = spirv.GroupNonUniformElect <Device> : i1
  return
}

// -----

func.func @f(%a: i1) {
  // expected-error @+1 {{'spirv.GroupNonUniformAll' op failed to verify that execution_scope must be Scope of value Subgroup}}
  %0 = spirv.GroupNonUniformAll <Workgroup> %a : i1
  return
}

// -----

func.func @f(%p: !spirv.ptr<i32, StorageBuffer>, %a: i32) {
  // expected-error @+1 {{expected at most one of these four memory constraints to be set: `Acquire`, `Release`,`AcquireRelease` or `SequentiallyConsistent`}}
  %0 = spirv.AtomicAnd <Device> <Acquire|Release> %p, %a : !spirv.ptr<i32, StorageBuffer>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{expected at most one of these four memory constraints to be set: `Acquire`, `Release`,`AcquireRelease` or `SequentiallyConsistent`}}
  spirv.MemoryBarrier <Device>, <Acquire|Release>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{expected at most one of these four memory constraints to be set: `Acquire`, `Release`,`AcquireRelease` or `SequentiallyConsistent`}}
  spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|SequentiallyConsistent>
  return
}

// -----

func.func @f(%a: f32, %b: f32) {
  // expected-error @+1 {{'spirv.CompositeConstruct' op has incorrect number of operands: expected 3, but provided 2}}
  %0 = spirv.CompositeConstruct %a, %b : (f32, f32) -> vector<3xf32>
  return
}

// -----

func.func @f(%a: i32, %b: f32) {
  // expected-error @+1 {{'spirv.CompositeConstruct' op operand type mismatch: expected operand type 'f32', but provided 'i32'}}
  %0 = spirv.CompositeConstruct %a, %b : (i32, f32) -> vector<2xf32>
  return
}

// -----

func.func @f(%a: vector<2xi32>, %b: f32) {
  // expected-error @+1 {{'spirv.CompositeConstruct' op operand element type mismatch: expected to be 'f32', but provided 'i32'}}
  %0 = spirv.CompositeConstruct %a, %b : (vector<2xi32>, f32) -> vector<3xf32>
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'spirv.CompositeConstruct' op expected to return a vector or cooperative matrix when the number of constituents is less than what the result needs}}
  %0 = spirv.CompositeConstruct %a : (f32) -> !spirv.array<2 x f32>
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{custom op 'spirv.CompositeExtract' index 4 out of bounds for 'vector<4xf32>'}}
  %0 = spirv.CompositeExtract %a[4 : i32] : vector<4xf32>
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{custom op 'spirv.CompositeExtract' cannot extract from non-composite type 'f32' with index 0}}
  %0 = spirv.CompositeExtract %a[0 : i32] : f32
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{custom op 'spirv.CompositeExtract' expected at least one index for spirv.CompositeExtract}}
  %0 = spirv.CompositeExtract %a[] : vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error @+1 {{'spirv.CompositeExtract' op invalid result type: expected 'f32' but provided 'i32'}}
  %0 = "spirv.CompositeExtract"(%a) {indices = [0 : i32]} : (vector<4xf32>) -> i32
  return
}

// -----

func.func @f(%a: vector<4xf32>, %b: i32) {
  // expected-error @+1 {{'spirv.CompositeInsert' op object operand type should be 'f32', but found 'i32'}}
  %0 = spirv.CompositeInsert %b, %a[0 : i32] : i32 into vector<4xf32>
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'spirv.IAddCarry' op expected result struct type containing two members}}
  %0 = "spirv.IAddCarry"(%a, %a) : (i32, i32) -> !spirv.struct<(i32)>
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'spirv.IAddCarry' op expected all operand types and struct member types are the same}}
  %0 = spirv.IAddCarry %a, %a : !spirv.struct<(i32, i64)>
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{member one of the resulting struct type must be a scalar or vector of 32 bit integer type}}
  %0 = spirv.GL.FrexpStruct %a : f32 -> !spirv.struct<(f32, i16)>
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{member zero of the resulting struct type must be the same type as the operand}}
  %0 = spirv.GL.FrexpStruct %a : f32 -> !spirv.struct<(i32, i32)>
  return
}

// -----

func.func @f(%a: f32, %b: vector<2xi32>) {
  // expected-error @+1 {{'spirv.GL.Ldexp' op operands must both be scalars or vectors}}
  %0 = spirv.GL.Ldexp %a : f32, %b : vector<2xi32> -> f32
  return
}

// -----

func.func @f(%a: vector<3xf32>, %c: vector<2xi1>) {
  // expected-error @+1 {{'spirv.Select' op result should have the same number of elements as the condition when condition is of vector type}}
  %0 = spirv.Select %c, %a, %a : vector<2xi1>, vector<3xf32>
  return
}

// -----

func.func @f(%a: f32, %c: vector<2xi1>) {
  // expected-error @+1 {{'spirv.Select' op result expected to be of vector type when condition is of vector type}}
  %0 = spirv.Select %c, %a, %a : vector<2xi1>, f32
  return
}

// -----

func.func @f(%a: vector<2xf32>) {
  // expected-error @+1 {{'spirv.VectorShuffle' op result type element count (3) mismatch with the number of component selectors (2)}}
  %0 = spirv.VectorShuffle [0 : i32, 1 : i32] %a, %a : vector<2xf32>, vector<2xf32> -> vector<3xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>) {
  // expected-error @+1 {{'spirv.VectorShuffle' op component selector 7 out of range: expected to be in [0, 4) or 0xffffffff}}
  %0 = spirv.VectorShuffle [0 : i32, 7 : i32] %a, %a : vector<2xf32>, vector<2xf32> -> vector<2xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>, %b: f32) {
  // expected-error @+1 {{'spirv.VectorTimesScalar' op vector operand and result type mismatch}}
  %0 = spirv.VectorTimesScalar %a, %b : (vector<4xf32>, f32) -> vector<3xf32>
  return
}

// -----

func.func @f(%a: !spirv.matrix<2 x vector<3xf32>>) {
  // expected-error @+1 {{input matrix rows count must be equal to output matrix columns count}}
  %0 = spirv.Transpose %a : !spirv.matrix<2 x vector<3xf32>> -> !spirv.matrix<2 x vector<2xf32>>
  return
}

// -----

func.func @f(%a: !spirv.matrix<2 x vector<3xf32>>, %b: f16) {
  // expected-error @+1 {{'spirv.MatrixTimesScalar' op input matrix components' type and scaling value must have the same type}}
  %0 = spirv.MatrixTimesScalar %a, %b : !spirv.matrix<2 x vector<3xf32>>, f16
  return
}

// -----

func.func @f(%a: !spirv.matrix<2 x vector<3xf32>>) {
  // expected-error @+1 {{left matrix columns' count must be equal to the right matrix rows' count}}
  %0 = spirv.MatrixTimesMatrix %a, %a : !spirv.matrix<2 x vector<3xf32>>, !spirv.matrix<2 x vector<3xf32>> -> !spirv.matrix<2 x vector<3xf32>>
  return
}

// -----

func.func @f(%a: !spirv.matrix<2 x vector<3xf32>>, %b: vector<2xf32>) {
  // expected-error @+1 {{'spirv.MatrixTimesVector' op result size (2) must match the matrix rows (3)}}
  %0 = spirv.MatrixTimesVector %a, %b : !spirv.matrix<2 x vector<3xf32>>, vector<2xf32> -> vector<2xf32>
  return
}

// -----

func.func @f(%a: !spirv.matrix<2 x vector<3xf32>>, %b: vector<3xf32>) {
  // expected-error @+1 {{'spirv.MatrixTimesVector' op matrix columns (2) must match vector operand size (3)}}
  %0 = spirv.MatrixTimesVector %a, %b : !spirv.matrix<2 x vector<3xf32>>, vector<3xf32> -> vector<3xf32>
  return
}

// -----

func.func @f(%a: !spirv.matrix<2 x vector<3xf32>>, %b: vector<2xf16>) {
  // expected-error @+1 {{'spirv.MatrixTimesVector' op failed to verify that all of {vector, result} have same element type}}
  %0 = spirv.MatrixTimesVector %a, %b : !spirv.matrix<2 x vector<3xf32>>, vector<2xf16> -> vector<3xf32>
  return
}

// -----

func.func @f(%a: !spirv.matrix<2 x vector<3xf32>>, %b: vector<2xf32>) {
  // expected-error @+1 {{'spirv.VectorTimesMatrix' op number of components in vector must equal the number of components in each column in matrix}}
  %0 = spirv.VectorTimesMatrix %b, %a : vector<2xf32>, !spirv.matrix<2 x vector<3xf32>> -> vector<2xf32>
  return
}

// -----

func.func @f(%a: !spirv.matrix<2 x vector<3xf32>>, %b: vector<3xf32>) {
  // expected-error @+1 {{'spirv.VectorTimesMatrix' op number of columns in matrix must equal the number of components in result}}
  %0 = spirv.VectorTimesMatrix %b, %a : vector<3xf32>, !spirv.matrix<2 x vector<3xf32>> -> vector<3xf32>
  return
}

// -----

func.func @f(%a: !spirv.matrix<2 x vector<3xf32>>, %b: vector<3xf16>) {
  // expected-error @+1 {{'spirv.VectorTimesMatrix' op failed to verify that all of {vector, result} have same element type}}
  %0 = spirv.VectorTimesMatrix %b, %a : vector<3xf16>, !spirv.matrix<2 x vector<3xf32>> -> vector<2xf32>
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'spirv.SDot' op requires Packed Vector Format attribute for integer vector operands}}
  %0 = spirv.SDot %a, %a : i32 -> i32
  return
}

// -----

func.func @f(%a: i16) {
  // expected-error @+1 {{'spirv.SDot' op with specified Packed Vector Format (PackedVectorFormat4x8Bit) requires integer vector operands to be 32-bits wide}}
  %0 = spirv.SDot %a, %a, <PackedVectorFormat4x8Bit> : i16 -> i32
  return
}

// -----

func.func @f(%a: vector<4xi8>) {
  // expected-error @+1 {{'spirv.SDot' op with invalid format attribute for vector operands of type 'vector<4xi8>'}}
  %0 = spirv.SDot %a, %a, <PackedVectorFormat4x8Bit> : vector<4xi8> -> i32
  return
}

// -----

func.func @f(%a: vector<4xi32>) {
  // expected-error @+1 {{'spirv.SDot' op result type has insufficient bit-width (32 bits) for the specified vector operand type (128 bits)}}
  %0 = spirv.SDot %a, %a : vector<4xi32> -> i32
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, Function>) {
  // expected-error @+1 {{expected ','}}
  %0 = spirv.Load "Function" %p ["Aligned"] : f32
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, Function>, %a: i32) {
  // expected-error @+1 {{'spirv.Store' op mismatch in result type and pointer type}}
  "spirv.Store"(%p, %a) : (!spirv.ptr<f32, Function>, i32) -> ()
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, Function>, %a: f32) {
  // expected-error @+1 {{'spirv.Store' op invalid alignment specification without aligned memory access specification}}
  "spirv.Store"(%p, %a) {alignment = 4 : i32} : (!spirv.ptr<f32, Function>, f32) -> ()
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, Function>, %q: !spirv.ptr<i32, Function>) {
  // expected-error @+1 {{'spirv.CopyMemory' op both operands must be pointers to the same type}}
  "spirv.CopyMemory"(%p, %q) : (!spirv.ptr<f32, Function>, !spirv.ptr<i32, Function>) -> ()
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'spirv.Variable' op initializer must be the result of a constant or spirv.GlobalVariable op}}
  %0 = spirv.Variable init(%a) : !spirv.ptr<f32, Function>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Variable' op can only be used to model function-level variables. Use spirv.GlobalVariable for module-level variables.}}
  %0 = spirv.Variable : !spirv.ptr<f32, Workgroup>
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, Function>, %a: i32) {
  // expected-error @+1 {{'spirv.AccessChain' op cannot extract from non-composite type 'f32' with index 0}}
  %0 = spirv.AccessChain %p[%a] : !spirv.ptr<f32, Function>, i32 -> !spirv.ptr<f32, Function>
  return
}

// -----

func.func @f(%p: !spirv.ptr<!spirv.struct<(f32)>, Function>, %a: i32) {
  // expected-error @+1 {{'spirv.AccessChain' op index must be an integer spirv.Constant to access element of spirv.struct}}
  %0 = spirv.AccessChain %p[%a] : !spirv.ptr<!spirv.struct<(f32)>, Function>, i32 -> !spirv.ptr<f32, Function>
  return
}

// -----

func.func @f(%p: !spirv.ptr<!spirv.struct<(f32)>, Function>) {
  %a = spirv.Constant 3 : i32
  // expected-error @+1 {{'spirv.AccessChain' op index 3 out of bounds for '!spirv.struct<(f32)>'}}
  %0 = spirv.AccessChain %p[%a] : !spirv.ptr<!spirv.struct<(f32)>, Function>, i32 -> !spirv.ptr<f32, Function>
  return
}

// -----

func.func @f(%p: !spirv.ptr<!spirv.struct<(f32)>, Function>) {
  %a = spirv.Undef : i32
  // expected-error @+1 {{'spirv.AccessChain' index must be an integer spirv.Constant to access element of spirv.struct, but provided spirv.Undef}}
  %0 = spirv.AccessChain %p[%a] : !spirv.ptr<!spirv.struct<(f32)>, Function>, i32 -> !spirv.ptr<f32, Function>
  return
}

// -----

func.func @f(%p: !spirv.ptr<!spirv.array<2 x f32>, Function>, %a: i32) {
  // expected-error @+1 {{'spirv.AccessChain' op invalid result type: expected '!spirv.ptr<f32, Function>', but provided '!spirv.ptr<i32, Function>'}}
  %0 = spirv.AccessChain %p[%a] : !spirv.ptr<!spirv.array<2 x f32>, Function>, i32 -> !spirv.ptr<i32, Function>
  return
}

// -----

func.func @f(%a: !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>, %c: !spirv.coopmatrix<8x8xi32, Subgroup, MatrixAcc>) {
  // expected-error @+1 {{'spirv.KHR.CooperativeMatrixMulAdd' op operand #1 must be of use 'MatrixB'}}
  %0 = spirv.KHR.CooperativeMatrixMulAdd %a, %a, %c : !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA>, !spirv.coopmatrix<8x16xi32, Subgroup, MatrixA> -> !spirv.coopmatrix<8x8xi32, Subgroup, MatrixAcc>
  return
}

// -----

func.func @f(%i: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>) {
  // expected-error @+1 {{expected the result to have 2 component(s), but found 1 component(s)}}
  %0 = spirv.ImageQuerySize %i : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown> -> i32
  return
}

// -----

func.func @f(%i: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>) {
  // expected-error @+1 {{if Dim is 1D, 2D, 3D, or Cube, it must also have either an MS of 1 or a Sampled of 0 or 2}}
  %0 = spirv.ImageQuerySize %i : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown> -> vector<2xi32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Constant' op result number of elements (3) does not match value number of elements (4)}}
  %0 = spirv.Constant dense<1> : tensor<4xi32> : !spirv.array<3 x i32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Constant' op result element type ('f32') does not match value element type ('i32')}}
  %0 = spirv.Constant dense<1> : tensor<4xi32> : !spirv.array<4 x f32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Constant' op result type ('f32') does not match value type ('i32')}}
  %0 = spirv.Constant [1 : i32] : !spirv.array<1 x f32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Constant' op result or element type ('vector<4xi32>') does not match value type ('tensor<4xi32>'), must be the same or spirv.array}}
  %0 = spirv.Constant dense<1> : tensor<4xi32> : vector<4xi32>
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error @+1 {{'spirv.BranchConditional' op branch weights cannot both be zero}}
  spirv.BranchConditional %c [0, 0], ^bb1, ^bb1
  ^bb1:
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.FunctionCall' op callee function 'g' not found in nearest symbol table}}
  %0 = spirv.FunctionCall @g() : () -> i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.mlir.loop' op must have an entry block branching to the loop header block}}
  spirv.mlir.loop {
    spirv.mlir.merge
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.mlir.selection' op must have a selection header block}}
  spirv.mlir.selection {
    spirv.mlir.merge
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.mlir.selection' op last block must be the merge block with only one 'spirv.mlir.merge' op}}
  spirv.mlir.selection {
    spirv.Branch ^bb1
  ^bb1:
    spirv.Return
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.mlir.loop' op requires a loop continue block branching to the loop header block}}
  spirv.mlir.loop {
    spirv.Branch ^h
  ^h:
    spirv.Branch ^m
  ^m:
    spirv.mlir.merge
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.mlir.loop' op second to last block must be the loop continue block that branches to the loop header block}}
  spirv.mlir.loop {
    spirv.Branch ^h
  ^h:
    spirv.Branch ^c
  ^c:
    spirv.Branch ^m
  ^m:
    spirv.mlir.merge
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.Unreachable' op cannot be used in reachable block}}
  spirv.Unreachable
}

// -----

// expected-error @+1 {{reference to an undefined block}}
spirv.Branch ^bb0

// -----

func.func @f() {
  // expected-error @+1 {{'spirv.SpecConstant' op failed to verify that op must appear in a module-like op's block}}
  spirv.SpecConstant @a = 1 : i32
  return
}

// -----

"test.a"() ({
  // expected-error @+1 {{'spirv.Return' op failed to verify that op must appear in a function-like op's block}}
  spirv.Return
}) : () -> ()

// -----

spirv.module Logical GLSL450 {
  // expected-error @+1 {{'spirv.module' can only contain spirv.* ops}}
  func.func @f() {
    return
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() "None" {
    // expected-error @+1 {{functions in 'spirv.module' can only contain spirv.* ops}}
    "test.a"() : () -> ()
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @+1 {{'spirv.module' cannot contain external functions without 'Import' linkage_attributes (LinkageAttributes)}}
  spirv.func @f() "None"
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() -> i32 "None" {
    // expected-error @+1 {{'spirv.Return' op cannot be used in functions returning value}}
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f(%a: i32) "None" {
    // expected-error @+1 {{'spirv.ReturnValue' op returns 1 value but enclosing function requires 0 results}}
    spirv.ReturnValue %a : i32
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f(%a: i32) -> f32 "None" {
    // expected-error @+1 {{'spirv.ReturnValue' op  return value's type ('i32') mismatch with function's result type ('f32')}}
    spirv.ReturnValue %a : i32
  }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @+1 {{function 'f' not found in 'spirv.module'}}
  spirv.EntryPoint "GLCompute" @f
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() "None" {
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @f
  // expected-error @+1 {{duplicate of a previous EntryPointOp}}
  spirv.EntryPoint "GLCompute" @f
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() "None" {
    spirv.Return
  }
  // expected-error @+1 {{expected spirv.GlobalVariable symbol reference instead of'@v'}}
  spirv.EntryPoint "GLCompute" @f, @v
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @+1 {{'spirv.GlobalVariable' op storage class cannot be 'Function'}}
  spirv.GlobalVariable @v : !spirv.ptr<f32, Function>
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @+1 {{'spirv.GlobalVariable' op initializer must be result of a spirv.SpecConstant or spirv.SpecConstantCompositeOp op}}
  spirv.GlobalVariable @v initializer(@w) : !spirv.ptr<f32, Input>
}

// -----

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @v : !spirv.ptr<f32, Input>
  spirv.func @f() "None" {
    // expected-error @+1 {{'spirv.mlir.addressof' op result type mismatch with the referenced global variable's type}}
    %0 = spirv.mlir.addressof @v : !spirv.ptr<i32, Input>
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() "None" {
    // expected-error @+1 {{'spirv.mlir.addressof' op expected spirv.GlobalVariable symbol}}
    %0 = spirv.mlir.addressof @v : !spirv.ptr<i32, Input>
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() "None" {
    // expected-error @+1 {{'spirv.mlir.referenceof' op expected spirv.SpecConstant or spirv.SpecConstantComposite symbol}}
    %0 = spirv.mlir.referenceof @v : i32
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @v = 1 : i32
  spirv.func @f() "None" {
    // expected-error @+1 {{'spirv.mlir.referenceof' op result type mismatch with the referenced specialization constant's type}}
    %0 = spirv.mlir.referenceof @v : f32
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @+1 {{'spirv.SpecConstant' op default value bitwidth disallowed}}
  spirv.SpecConstant @v = 1 : i5
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @+1 {{'spirv.SpecConstant' op SpecId cannot be negative}}
  spirv.SpecConstant @v spec_id(-1) = 1 : i32
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @v = 1 : i32
  // expected-error @+1 {{has incorrect number of operands: expected 3, but provided 2}}
  spirv.SpecConstantComposite @c (@v, @v) : !spirv.array<3 x i32>
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @v = 1 : i32
  // expected-error @+1 {{has incorrect types of operands: expected 'f32', but provided 'i32'}}
  spirv.SpecConstantComposite @c (@v, @v) : !spirv.array<2 x f32>
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @g(%a: i32) "None" {
    spirv.Return
  }
  spirv.func @f() "None" {
    // expected-error @+1 {{'spirv.FunctionCall' op has incorrect number of operands for callee: expected 1, but provided 0}}
    spirv.FunctionCall @g() : () -> ()
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() "None" {
    %c = spirv.Constant 1 : i32
    // expected-error @+1 {{'spirv.SpecConstantOperation' op invalid enclosed op}}
    %0 = spirv.SpecConstantOperation wraps "spirv.CL.s_abs"(%c) : (i32) -> i32
    spirv.Return
  }
}

// -----

// expected-error @below {{only 1/8/16/32/64-bit integer type allowed but found 'i256'}}
func.func private @a(!spirv.array<4xi256>)

// -----

// expected-error @below {{only 1-D vector allowed but found 'vector<4x3xf32>'}}
func.func private @a(!spirv.array<4xvector<4x3xf32>>)

// -----

// expected-error @below {{vector length has to be less than or equal to 4 but found 5}}
func.func private @a(!spirv.array<4xvector<5xf32>>)

// -----

// expected-error @below {{cannot use 'tensor<4xf32>' to compose SPIR-V types}}
func.func private @a(!spirv.array<4xtensor<4xf32>>)

// -----

// expected-error @below {{cannot use 'index' to compose SPIR-V types}}
func.func private @a(!spirv.array<4xindex>)

// -----

// expected-error @below {{ArrayStride must be greater than zero}}
func.func private @a(!spirv.array<4xi32, stride=0>)

// -----

// expected-error @below {{expected array length greater than 0}}
func.func private @a(!spirv.array<0xi32>)

// -----

// expected-error @below {{expected single integer for array element count}}
func.func private @a(!spirv.array<4x4xi32>)

// -----

// expected-error @below {{ArrayStride must be greater than zero}}
func.func private @a(!spirv.rtarray<i32, stride=0>)

// -----

// expected-error @below {{cannot use 'tensor<4xf32>' to compose SPIR-V types}}
func.func private @a(!spirv.rtarray<tensor<4xf32>>)

// -----

// expected-error @below {{vector length has to be less than or equal to 4 but found 16}}
func.func private @a(!spirv.rtarray<vector<16xf32>>)

// -----

// expected-error @below {{cannot use 'tensor<4xf32>' to compose SPIR-V types}}
func.func private @a(!spirv.ptr<tensor<4xf32>, Function>)

// -----

// expected-error @below {{unknown storage class: Foo}}
func.func private @a(!spirv.ptr<f32, Foo>)

// -----

// expected-error @below {{matrix is expected to have 2, 3, or 4 columns}}
func.func private @a(!spirv.matrix<5 x vector<3xf32>>)

// -----

// expected-error @below {{matrix columns size has to be less than or equal to 4 and greater than or equal 2, but found 5}}
func.func private @a(!spirv.matrix<3 x vector<5xf32>>)

// -----

// expected-error @below {{matrix columns' elements must be of Float type, got 'i32'}}
func.func private @a(!spirv.matrix<3 x vector<3xi32>>)

// -----

// expected-error @below {{only 1-D vector allowed but found 'vector<3x3xf32>'}}
func.func private @a(!spirv.matrix<3 x vector<3x3xf32>>)

// -----

// expected-error @below {{matrix must be composed using vector type, got 'f32'}}
func.func private @a(!spirv.matrix<3 x f32>)

// -----

// expected-error @below {{expected single unsigned integer for number of columns}}
func.func private @a(!spirv.matrix< x vector<3xi32>>)

// -----

// expected-error @below {{expected row and column count}}
func.func private @a(!spirv.coopmatrix<8xf32, Subgroup, MatrixA>)

// -----

// expected-error @below {{cannot use 'tensor<1xf32>' to compose SPIR-V types}}
func.func private @a(!spirv.coopmatrix<8x8xtensor<1xf32>, Subgroup, MatrixA>)

// -----

// expected-error @below {{invalid scope <id> attribute specification: Subgroup2}}
func.func private @a(!spirv.coopmatrix<8x8xf32, Subgroup2, MatrixA>)

// -----

// expected-error @below {{invalid use <id> attribute specification: MatrixD}}
func.func private @a(!spirv.coopmatrix<8x8xf32, Subgroup, MatrixD>)

// -----

// expected-error @below {{expected valid keyword}}
func.func private @a(!spirv.image<f32, 1D, NoDepth, NonArrayed, SingleSampled, SamplerUnknown, Unknown>)

// -----

// expected-error @below {{unknown attribute: 'Dim9D'}}
func.func private @a(!spirv.image<f32, Dim9D, NoDepth, NonArrayed, SingleSampled, SamplerUnknown, Unknown>)

// -----

// expected-error @below {{unknown attribute: 'SomeDepth'}}
func.func private @a(!spirv.image<f32, Dim1D, SomeDepth, NonArrayed, SingleSampled, SamplerUnknown, Unknown>)

// -----

// expected-error @below {{unknown attribute: 'Foo'}}
func.func private @a(!spirv.image<f32, Dim1D, NoDepth, NonArrayed, SingleSampled, SamplerUnknown, Foo>)

// -----

// expected-error @below {{cannot use 'tensor<1xf32>' to compose SPIR-V types}}
func.func private @a(!spirv.image<tensor<1xf32>, Dim1D, NoDepth, NonArrayed, SingleSampled, SamplerUnknown, Unknown>)

// -----

// expected-error @below {{sampled image must be composed using image type, got 'f32'}}
func.func private @a(!spirv.sampled_image<f32>)

// -----

// expected-error @below {{sampled image Dim must not be SubpassData or Buffer, got Buffer}}
func.func private @a(!spirv.sampled_image<!spirv.image<f32, Buffer, NoDepth, NonArrayed, SingleSampled, SamplerUnknown, Unknown>>)

// -----

// expected-error @below {{cannot use 'tensor<1xf32>' to compose SPIR-V types}}
func.func private @a(!spirv.arm.tensor<2x3xtensor<1xf32>>)

// -----

// expected-error @below {{offset specification must be given for all members}}
func.func private @a(!spirv.struct<(f32 [3], i32)>)

// -----

// expected-error @below {{offset specification must be given for all members}}
func.func private @a(!spirv.struct<(f32, i32 [4])>)

// -----

// expected-error @below {{expected ','}}
func.func private @a(!spirv.struct<(f32 [0 NonWritable], i32 [4])>)

// -----

// expected-error @below {{unknown attribute: 'Foo'}}
func.func private @a(!spirv.struct<(f32 [0, Foo], i32 [4])>)

// -----

// expected-error @below {{expected ']'}}
func.func private @a(!spirv.struct<(f32 [NonWritable 0], i32 [4])>)

// -----

// expected-error @below {{expected valid keyword}}
func.func private @a(!spirv.struct<(f32 [NonWritable, 0], i32 [4])>)

// -----

// expected-error @below {{unknown attribute: 'Foo'}}
func.func private @a(!spirv.struct<(f32 [0]), Foo>)

// -----

// expected-error @below {{unknown attribute: 'a'}}
func.func private @a(!spirv.struct<(f32 [0]), Block, a>)

// -----

// expected-error @below {{unbalanced '(' character in pretty dialect name}}
func.func private @a(!spirv.struct<(f32 0])>)

// -----

// expected-error @below {{expected non-function type}}
func.func private @a(!spirv.struct<(,)>)

// -----

// expected-error @below {{recursive struct reference not nested in struct definition}}
func.func private @a(!spirv.struct<a>)

// -----

// expected-error @below {{identifier already used for an enclosing struct}}
func.func private @a(!spirv.struct<a, (!spirv.ptr<!spirv.struct<a, (f32)>, Uniform>)>)

// -----

// expected-error @below {{recursive struct reference not nested in struct definition}}
func.func private @a(!spirv.struct<a, (!spirv.ptr<!spirv.struct<b>, Uniform>)>)

// -----

// expected-error @below {{unknown SPIR-V type: jointmatrix}}
func.func private @a(!spirv.jointmatrix<8x8xf32>)

// -----

// expected-error @below {{unknown SPIR-V type: foo}}
func.func private @a(!spirv.foo)

// -----

// expected-error @below {{unknown capability: Something}}
"a"() {x = #spirv.vce<v1.0, [Something], []>} : () -> ()

// -----

// expected-error @below {{unknown extension: SPIRV_Foo}}
"a"() {x = #spirv.vce<v1.0, [Shader], [SPIRV_Foo]>} : () -> ()

// -----

// expected-error @below {{unknown version: v9.0}}
"a"() {x = #spirv.vce<v9.0, [Shader], []>} : () -> ()

// -----

// expected-error @below {{expected '['}}
"a"() {x = #spirv.vce<v1.0, Shader, []>} : () -> ()

// -----

// expected-error @below {{expected ','}}
"a"() {x = #spirv.vce<v1.0, [Shader]>} : () -> ()

// -----

// expected-error @below {{missing descriptor set}}
"a"() {x = #spirv.interface_var_abi<()>} : () -> ()

// -----

// expected-error @below {{missing binding}}
"a"() {x = #spirv.interface_var_abi<(1,)>} : () -> ()

// -----

// expected-error @below {{unknown storage class: Foo}}
"a"() {x = #spirv.interface_var_abi<(1,2), Foo>} : () -> ()

// -----

// expected-error @below {{missing descriptor set}}
"a"() {x = #spirv.interface_var_abi<("a",2)>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
"a"() {x = #spirv.target_env<1, #spirv.resource_limits<>>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
"a"() {x = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, 1>} : () -> ()

// -----

// expected-error @below {{unknown SPIR-V attribute kind: foo}}
"a"() {x = #spirv.foo<1>} : () -> ()

// -----

// expected-error @below {{found unsupported 'spirv.foo' attribute on region argument}}
func.func @f(%a: f32 {spirv.foo}) { return }

// -----

// expected-error @below {{'spirv.interface_var_abi' must be a spirv::InterfaceVarABIAttr}}
func.func @f(%a: f32 {spirv.interface_var_abi = 1}) { return }

// -----

// expected-error @below {{'spirv.interface_var_abi' attribute cannot specify storage class when attaching to a non-scalar value}}
func.func @f(%a: memref<4xf32> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1), Uniform>}) { return }

// -----

// expected-error @below {{'spirv.decoration' must be a spirv::DecorationAttr}}
func.func @f(%a: f32 {spirv.decoration = 1.0}) { return }

// -----

// expected-error @below {{cannot attach SPIR-V attributes to region result which is not part of a spirv::GraphARMOp type}}
func.func @f() -> (i32 {spirv.something}) { 
 %0 = arith.constant 1 : i32
 return %0 : i32 }

// -----

// expected-error @below {{found unsupported 'spirv.foo' attribute on operation}}
func.func @f() attributes {spirv.foo} { return }

// -----

// expected-error @below {{'spirv.entry_point_abi' attribute must be an entry point ABI attribute}}
func.func @f() attributes {spirv.entry_point_abi = 1} { return }

// -----

// expected-error @below {{'spirv.target_env' must be a spirv::TargetEnvAttr}}
func.func @f() attributes {spirv.target_env = 1} { return }

// -----

// expected-error @below {{custom op 'spirv.module' invalid addressing_model attribute specification: Physical}}
spirv.module Physical { }

// -----

// expected-error @below {{custom op 'spirv.module' invalid memory_model attribute specification: Foo}}
spirv.module Logical Foo { }

// -----

spirv.module Logical GLSL450 { spirv.func @do_nothing() -> () "None" { spirv.Return }
// expected-error @below {{custom op 'spirv.EntryPoint' invalid kind of attribute specified}}
  spirv.EntryPoint "GLCompute" "do_nothing" }

// -----

spirv.module Logical GLSL450 { spirv.func @do_nothing() -> () "None" { spirv.Return }
// expected-error @below {{custom op 'spirv.EntryPoint' invalid kind of attribute specified}}
  spirv.EntryPoint "GLCompute" @do_nothing, 1 }

// -----

spirv.module Logical GLSL450 { spirv.func @do_nothing() -> () "None" { spirv.Return }
// expected-error @below {{'spirv.ExecutionMode' op requires attribute 'fn'}}
  spirv.ExecutionMode "do_nothing" "ContractionOff" }

// -----

// expected-error @below {{custom op 'spirv.GlobalVariable' expected spirv.ptr type}}
spirv.module Logical GLSL450 { spirv.GlobalVariable @var0 : f32 }

// -----

spirv.module Logical GLSL450 { 
  spirv.GlobalVariable @var1 : !spirv.ptr<f32, Input>
// expected-error @below {{'spirv.GlobalVariable' op initializer must be result of a spirv.SpecConstant or spirv.SpecConstantCompositeOp op}}
  spirv.GlobalVariable @var2 initializer(@var1) : !spirv.ptr<f32, Input> }
