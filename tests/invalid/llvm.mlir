// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{invalid LLVM structure element type: '!llvm.void'}}
"u.x"() {a = !llvm.struct<(void)>} : () -> ()

// -----

// expected-error @+1 {{struct without a body only allowed in a recursive struct}}
"u.x"() {a = !llvm.struct<"a">} : () -> ()

// -----

// expected-error @+1 {{identifier already used for an enclosing struct}}
"u.x"() {a = !llvm.struct<"a", (ptr, struct<"a", (i32)>)>} : () -> ()

// -----

// expected-error @+1 {{only identified structs can be opaque}}
"u.x"() {a = !llvm.struct<opaque>} : () -> ()

// -----

// expected-error @+1 {{identified type already used with a different body}}
"u.x"() {a = !llvm.struct<"a", (i32)>, b = !llvm.struct<"a", (i64)>} : () -> ()

// -----

// expected-error @+1 {{invalid array element type: '!llvm.func<void ()>'}}
"u.x"() {a = !llvm.array<2 x func<void ()>>} : () -> ()

// -----

// expected-error @+1 {{invalid function argument type: '!llvm.void'}}
"u.x"() {a = !llvm.func<void (void)>} : () -> ()

// -----

// expected-error @+1 {{unknown LLVM type: vec}}
"u.x"() {a = !llvm.vec<4 x i32>} : () -> ()

// -----

// expected-error @+1 {{unknown LLVM type: foo}}
"u.x"() {a = !llvm.struct<(foo)>} : () -> ()

// -----

// expected-error @+1 {{unexpected type, expected keyword}}
"u.x"() {a = !llvm.i32} : () -> ()

// -----

// expected-error @+2 {{invalid debug info debug info tag name: DW_TAG_foo}}
// expected-error @+1 {{failed to parse LLVM_DIDerivedTypeAttr parameter 'tag' which is to be a `unsigned`}}
"u.x"() {a = #llvm.di_derived_type<tag = DW_TAG_foo>} : () -> ()

// -----

// expected-error @+1 {{id of an alias scope must be a StringAttr or a DistrinctAttr}}
"u.x"() {a = #llvm.alias_scope<id = 3, domain = #llvm.alias_scope_domain<id = 3>>} : () -> ()

// -----

// expected-error @+1 {{target features must start with '+' or '-'}}
"u.x"() {a = #llvm.target_features<["x"]>} : () -> ()

// -----

// expected-error @+1 {{'CG Profile' key expects an array of '#llvm.cgprofile_entry'}}
"u.x"() {a = #llvm.mlir.module_flag<append, "CG Profile", [3]>} : () -> ()

// -----

// expected-error @+1 {{custom op 'llvm.mlir.global' type can only be omitted for string globals}}
llvm.mlir.global @g(5 : i32)

// -----

// expected-error @+1 {{requires an i8 array type of the length equal to that of the string attribute}}
llvm.mlir.global @g("abc") : !llvm.array<2 x i8>

// -----

// expected-error @+1 {{expected zero value for 'common' linkage}}
llvm.mlir.global common @g(1 : i32) : i32

// -----

// expected-error @+1 {{'llvm.mlir.global' op initializer region type 'i64' does not match global type 'i32'}}
llvm.mlir.global internal @g() : i32 {
  %0 = llvm.mlir.constant(42 : i64) : i64
  llvm.return %0 : i64
}

// -----

// expected-error @+1 {{functions cannot have 'common' linkage}}
llvm.func common @f()

// -----

// expected-error @+1 {{external functions must have 'external' or 'extern_weak' linkage}}
llvm.func internal @f()

// -----

// expected-error @+1 {{expected comdat symbol}}
llvm.func @f() comdat(@a::@b)

// -----

// expected-error @+1 {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
llvm.func @f(i32 {llvm.noalias})

// -----

// expected-error @+1 {{"llvm.returned" is not a valid result attribute}}
llvm.func @f() -> (i32 {llvm.returned})

// -----

// expected-error @+1 {{invalid data layout descriptor: unknown specifier '#'}}
module attributes {llvm.data_layout = "#vjkr32"} {}

// -----

llvm.func @f() -> i32 { // expected-note {{when returning from function}}
  // expected-error @+1 {{expected 1 operand}}
  llvm.return
}

// -----

llvm.func @callee(i32)
llvm.func @f(%a: i64) {
  // expected-error @+1 {{operand type mismatch for operand 0: 'i64' != 'i32'}}
  llvm.call @callee(%a) : (i64) -> ()
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'missing' does not reference a symbol in the current scope}}
  llvm.call @missing() : () -> ()
  llvm.return
}

// -----

llvm.func @callee(...)
llvm.func @f() {
  // expected-error @+1 {{missing var_callee_type attribute for vararg call}}
  llvm.call @callee() : () -> ()
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{indirect call expects a pointer as callee: 'i32'}}
  llvm.call %a() : i32, () -> ()
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{must reference a global defined by}}
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{unsupported ordering 'release'}}
  %0 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{unsupported type 'i1' for atomic access}}
  %0 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i1
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error @+1 {{expected index 1 indexing a struct to be constant}}
  %0 = llvm.getelementptr %p[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{type 'i32' cannot be indexed (index #1)}}
  %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{custom op 'llvm.icmp' 'foo' is an incorrect value of the 'predicate' attribute}}
  %0 = llvm.icmp "foo" %a, %a : i32
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32)>) {
  // expected-error @+2 {{custom op 'llvm.extractvalue' position out of bounds: 1}}
  %0 = llvm.extractvalue %s[1] : !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%a: i64) {
  // expected-error @+1 {{integer width of the output type is smaller or equal to the integer width of the input type}}
  %0 = llvm.zext %a : i64 to i32
  llvm.return
}

// -----

llvm.func @f(%a: i64) {
  // expected-error @+1 {{can only cast pointers from and to pointers}}
  %0 = llvm.bitcast %a : i64 to !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{struct element at index 1 is of wrong type}}
  %0 = llvm.mlir.constant([1 : i32, 2 : i64]) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{type and attribute have a different number of elements: 4 vs. 2}}
  %0 = llvm.mlir.constant(dense<[1, 2]> : vector<2xi32>) : vector<4xi32>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{can be given only acquire, release, acq_rel, and seq_cst orderings}}
  llvm.fence monotonic
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{expected trailing function type with one argument and one result}}
  %0 = llvm.alloca %a x i32 : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{intrinsic name must start with 'llvm.'}}
  llvm.call_intrinsic "foo"() : () -> ()
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr, %i: i32) {
  // expected-error @+1 {{invalid properties {elem_type = i8, noWrapFlags = "a", rawConstantIndices = array<i32: -2147483648>} for op llvm.getelementptr: expected IntegerAttr storage for ::mlir::LLVM::GEPNoWrapFlags}}
  %0 = "llvm.getelementptr"(%a, %i) <{elem_type = i8, noWrapFlags = "a", rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr, %i: i32) {
  // expected-error @+1 {{'llvm.getelementptr' op property 'noWrapFlags' failed to satisfy constraint: ::mlir::LLVM::GEPNoWrapFlags}}
  %0 = "llvm.getelementptr"(%a, %i) <{elem_type = i8, noWrapFlags = 255 : i64, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i32) -> !llvm.ptr
  llvm.return
}

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse LoopAnnotationAttr parameter 'unroll' which is to be a `LoopUnrollAttr`}}
#loop = #llvm.loop_annotation<unroll = #llvm.linkage<external>>

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse LoopAnnotationAttr parameter 'disableNonforced' which is to be a `BoolAttr`}}
#loop = #llvm.loop_annotation<disableNonforced = 1>

// -----

// expected-error @+2 {{expected one of [external, available_externally, linkonce, linkonce_odr, weak, weak_odr, appending, internal, private, extern_weak, common] for LLVM linkage types, got: foo}}
// expected-error @+1 {{failed to parse LinkageAttr parameter 'linkage' which is to be a `linkage::Linkage`}}
"u.a"() {a = #llvm.linkage<foo>} : () -> ()

// -----

// expected-error @+1 {{target features must start with '+' or '-'}}
"u.a"() {a = #llvm.target_features<["a"]>} : () -> ()

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: foo}}
"u.a"() {a = #llvm.di_basic_type<tag = DW_TAG_base_type, foo = 1>} : () -> ()

// -----

llvm.func @x()
llvm.func @y() {
  // expected-error @+1 {{'llvm.blockaddress' op expects an existing block label target in the referenced function}}
  %0 = llvm.blockaddress <function = @x, tag = <id = 1>> : !llvm.ptr
  llvm.return
}

// -----

llvm.func @round(%w: vector<4xf32>) {
  // expected-error @+1 {{'llvm.intr.llround' op operand #0 must be floating point LLVM type, but got 'vector<4xf32>'}}
  %0 = llvm.intr.llround(%w) : (vector<4xf32>) -> vector<4xi64>
  llvm.return
}

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function results'index'}}
llvm.func @f() -> index

// -----

llvm.func @constant() {
  // expected-error @+1 {{'llvm.mlir.constant' op attribute and type have different float semantics}}
  %0 = llvm.mlir.constant(1.0 : f32) : !llvm.ppc_fp128
  llvm.return
}

// -----

llvm.func @tags() {
  llvm.blocktag <id = 1>
  // expected-error @+1 {{duplicate block tag '1' in the same function: }}
  llvm.blocktag <id = 1>
  llvm.return
}

// -----

// expected-error @+1 {{'llvm.func' op expects result attribute array to have the same number of elements as the number of function results, got 1, but expected 0}}
llvm.func @f() -> (!llvm.void {llvm.noundef})

// -----

// expected-error @+1 {{'llvm.func' op expects result attribute array to have the same number of elements as the number of function results, got 2, but expected 0}}
"llvm.func"() <{function_type = !llvm.func<void ()>, sym_name = "f", res_attrs = [{}, {}]}> ({}) : () -> ()

// -----

// expected-error @+2 {{expected attribute value}}
// expected-error @+1 {{failed to parse LLVM_DependentLibrariesAttr parameter 'libs' which is to be a `::llvm::ArrayRef<StringAttr>`}}
module attributes {llvm.dependent_libraries = #llvm.dependent_libraries<>} {}

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments}}
llvm.func @f(%a: !llvm.array<2 x !llvm.target<"x", i32, !llvm.target<"y", index>>>)

// -----

llvm.func @f() {
  %0 = llvm.mlir.undef : !llvm.ptr
  // expected-error @+2 {{got '!llvm.array<2 x !llvm.struct<(i16, tensor<2xf32>)>>'}}
  %1 = llvm.insertvalue %0, %0[0] : !llvm.array<2 x struct<(i16, tensor<2xf32>)>>
  llvm.return
}
