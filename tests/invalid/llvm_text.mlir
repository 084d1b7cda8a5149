// RUN: rmlir-opt --verify-diagnostics --split-input-file %s

llvm.func @f(%a: i32) {
  // expected-error @+1 {{expected '(' in operand list}}
  llvm.call @g %a) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{expected ')' in operand list}}
  llvm.call @g(%a : (i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{custom op 'llvm.call' expected direct call to have 1 trailing types}}
  llvm.call @g(%a) : (i32) ()
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+2 {{expected '('}}
  // expected-error @+1 {{custom op 'llvm.call' expected direct call to have 1 trailing types}}
  llvm.call @g(%a) : !t
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+2 {{duplicate key 'llvm.noundef' in dictionary attribute}}
  // expected-error @+1 {{custom op 'llvm.call' expected direct call to have 1 trailing types}}
  llvm.call @g(%a) : (i32 {llvm.noundef, llvm.noundef}) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+2 {{expected '('}}
  // expected-error @+1 {{custom op 'llvm.call' expected trailing function type}}
  llvm.call %a() : !llvm.ptr, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{expected attribute value}}
  llvm.call @g(%a) vararg() : (!llvm.ptr) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{custom op 'llvm.call' invalid kind of attribute specified}}
  llvm.call @g(%a) vararg(12) : (!llvm.ptr) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{custom op 'llvm.call' expected 1 types for operand bundle operands for operand bundle #0, but actually got 2}}
  llvm.call @g(%a) ["a"(%a : !llvm.ptr, i32)] : (!llvm.ptr) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{custom op 'llvm.call' expected 2 types for operand bundle operands for operand bundle #0, but actually got 1}}
  llvm.call @g(%a) ["a"(%a, %a : !llvm.ptr)] : (!llvm.ptr) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+2 {{custom op 'llvm.call' expected string}}
  // expected-error @+1 {{custom op 'llvm.call' expect operand bundle tag}}
  llvm.call @g(%a) [a(%a : !llvm.ptr)] : (!llvm.ptr) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{custom op 'llvm.call' attribute 'operandSegmentSizes' occurs more than once in the attribute list}}
  llvm.call @g(%a) {operandSegmentSizes = array<i32: 1, 0>} : (!llvm.ptr) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{custom op 'llvm.call' attribute 'op_bundle_sizes' occurs more than once in the attribute list}}
  llvm.call @g(%a) {op_bundle_sizes = array<i32>} : (!llvm.ptr) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{expected '('}}
  llvm.call_intrinsic "llvm.foo" %a : (!llvm.ptr) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+1 {{expected ')' in operand list}}
  llvm.invoke @g(%a %a) to ^bb1 unwind ^bb2 : (!llvm.ptr) -> i32
^bb1:
  llvm.return
^bb2:
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error @+2 {{expected '('}}
  // expected-error @+1 {{custom op 'llvm.invoke' expected trailing function type}}
  llvm.invoke %a(%a) to ^bb1 unwind ^bb2 : !llvm.ptr, foo
^bb1:
  llvm.return
^bb2:
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{expected ':' in operand list}}
  llvm.invoke @g(%a) to ^bb1(%a) unwind ^bb2 : (i32) -> ()
^bb1:
  llvm.return
^bb2:
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{expected 1 types to match operand list}}
  llvm.invoke @g(%a) to ^bb1(%a : i32, i32) unwind ^bb2 : (i32) -> ()
^bb1:
  llvm.return
^bb2:
  llvm.return
}

// -----

// expected-note @+1 {{prior use here}}
llvm.func @f(%a: i32) {
  // expected-error @+1 {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
  llvm.invoke @g(%a) to ^bb1(%a : i64) unwind ^bb2 ["a"(%a : i64)] : (i64) -> ()
^bb1:
  llvm.return
^bb2:
  llvm.return
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr, %v: vector<4xi32>) {
  // expected-error @+1 {{custom op 'llvm.alloca' attribute 'elem_type' occurs more than once in the attribute list}}
  llvm.alloca %a x i32 {elem_type = i32} : (i32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr, %v: vector<4xi32>) {
  // expected-error @+1 {{custom op 'llvm.alloca' attribute 'inalloca' occurs more than once in the attribute list}}
  llvm.alloca inalloca %a x i32 {inalloca} : (i32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr, %v: vector<4xi32>) {
  // expected-error @+1 {{custom op 'llvm.getelementptr' invalid kind of type specified: expected builtin.function, but found '!llvm.ptr'}}
  llvm.getelementptr %p[1] : !llvm.ptr -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr, %v: vector<4xi32>) {
  // expected-error @+1 {{custom op 'llvm.getelementptr' number of operands and types do not match: got 1 operands and 2 types}}
  llvm.getelementptr %p[1] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr, %v: vector<4xi32>) {
  // expected-error @+1 {{custom op 'llvm.icmp' attribute 'predicate' occurs more than once in the attribute list}}
  llvm.icmp "eq" %a, %a {predicate = 1} : i32
  llvm.return
}

// -----

// expected-note @+1 {{prior use here}}
llvm.func @f(%a: i32, %p: !llvm.ptr, %v: vector<4xi32>) {
  // expected-error @+1 {{use of value '%a' expects different type than prior uses: 'f32' vs 'i32'}}
  llvm.fcmp "eq" %a, %a : f32
  llvm.return
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr, %v: vector<4xi32>) {
  // expected-error @+2 {{custom op 'llvm.cond_br' expected integer value}}
  // expected-error @+1 {{expected ']'}}
  llvm.cond_br %a weights([1,), ^bb1, ^bb1
^bb1:
  llvm.return
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr, %v: vector<4xi32>) {
  // expected-error @+2 {{custom op 'llvm.shufflevector' expected integer value}}
  // expected-error @+1 {{expected ']'}}
  llvm.shufflevector %v, %v [0, a] : vector<4xi32>
  llvm.return
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr, %v: vector<4xi32>) {
  // expected-error @+1 {{custom op 'llvm.inline_asm' number of operands and types do not match: got 1 operands and 0 types}}
  llvm.inline_asm has_side_effects asm_dialect = intel "a", "b" %a : () -> ()
  llvm.return
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr, %v: vector<4xi32>) {
  // expected-error @+1 {{expected ']'successor blocks}}
  llvm.indirectbr %p : !llvm.ptr, [^bb1 ^bb1]
^bb1:
  llvm.return
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr, %v: vector<4xi32>) {
  // expected-error @+1 {{custom op 'arith.cmpi' 'arith.cmpi' op attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}
  arith.cmpi eq, %a, %a {predicate = 1 : i32} : i32
  llvm.return
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr, %v: vector<4xi32>) {
  // expected-error @+1 {{'llvm.switch' op caseOperands count (0) does not match with the total size (1) specified in attribute 'case_operand_segments'}}
  llvm.switch %a : i32, ^bb1 [1: ^bb1] {case_operand_segments = array<i32: 1>}
^bb1:
  llvm.return
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr, %v: vector<4xi32>) {
  // expected-error @+1 {{expected result type to be 'memref<1xi32, strided<[1], offset: 1>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<1xi32, strided<[1]>>'}}
  %0 = memref.alloc() : memref<2xi32> %1 = memref.subview %0[0][1][1] {static_offsets = array<i64: 1>} : memref<2xi32> to memref<1xi32, strided<[1]>>
  llvm.return
}

// -----

llvm.func @f(%a: i32, %p: !llvm.ptr, %v: vector<4xi32>) {
  // expected-error @+1 {{custom op 'scf.for' attribute 'unsignedCmp' occurs more than once in the attribute list}}
  %i = arith.constant 1 : index scf.for unsigned %j = %i to %i step %i { } {unsignedCmp}
  llvm.return
}

// -----

// expected-error @+1 {{expected '{' to begin a region}}
llvm.mlir.alias external @a x

// -----

// expected-error @+1 {{custom op 'llvm.mlir.alias' expected zero or one type}}
llvm.mlir.alias external @a : i32, i64 x

// -----

llvm.func @f(%a: i32) {
  // expected-error @+1 {{custom op 'llvm.add' expected keyword for LLVM integer overflow flags}}
  %0 = llvm.add %a, %a overflow<"nsw"> : i32
  llvm.return
}

// -----

// expected-error @+2 {{expected one of [none, nsw, nuw] for LLVM integer overflow flags, got: x}}
// expected-error @+1 {{failed to parse LLVM_IntegerOverflowFlagsAttr parameter 'value' which is to be a `::mlir::LLVM::IntegerOverflowFlags`}}
func.func private @f() attributes {l.m = #llvm.overflow<nsw, x>}

// -----

// expected-error @+2 {{expected one of [none, "non-leaf"non-leaf, all, reserved, "non-leaf-no-reserve"non-leaf-no-reserve] for LLVM FramePointerKind, got: some}}
// expected-error @+1 {{failed to parse}}
func.func private @f() attributes {l.m = #llvm.framePointerKind<some>}
