// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{bit-vector must have at least a width of one}}
func.func @f(%a: !smt.bv<0>) { return }

// -----

// expected-error @+1 {{domain must be any SMT value type}}
func.func @f(%a: !smt.array<[i32 -> !smt.int]>) { return }

// -----

// expected-error @+1 {{range must be any SMT value type}}
func.func @f(%a: !smt.array<[!smt.int -> i32]>) { return }

// -----

// expected-error @+2 {{expected non-function type}}
// expected-error @+1 {{failed to parse SMTFuncType parameter 'domainTypes' which is to be a `::llvm::ArrayRef<mlir::Type>`}}
func.func @f(%a: !smt.func<() !smt.int>) { return }

// -----

// expected-error @+1 {{range type must be any non-function SMT type}}
func.func @f(%a: !smt.func<(!smt.int) i32>) { return }

// -----

// expected-error @+1 {{domain types must be any non-function SMT type}}
func.func @f(%a: !smt.func<(i32) !smt.int>) { return }

// -----

// expected-error @+1 {{sort parameter types must be any non-function SMT type}}
func.func @f(%a: !smt.sort<"x"[i32]>) { return }

// -----

// expected-error @+1 {{'smt.solver' op block argument types must match the types of the 'inputs'}}
func.func @f(%a: i32) { smt.solver(%a) : (i32) -> () { ^bb0(%x: i64): } return }

// -----

// expected-error @+1 {{'smt.solver' op types of yielded values must match return values}}
func.func @f(%a: i32) { %0 = smt.solver(%a) : (i32) -> (i32) { ^bb0(%x: i32): smt.yield } return }

// -----

// expected-error @+1 {{'smt.bv.extract' op range to be extracted is too big, expected range starting at index 5 of length 4 requires input width of at least 9, but the input width is only 8}}
func.func @f(%a: !smt.bv<8>) { %0 = smt.bv.extract %a from 5 : (!smt.bv<8>) -> !smt.bv<4> return }

// -----

// expected-error @+1 {{'smt.bv.repeat' op result bit-vector width must be a multiple of the input bit-vector width}}
func.func @f(%a: !smt.bv<8>) { %0 = smt.bv.repeat 3 times %a : !smt.bv<8> %1 = "smt.bv.repeat"(%a) : (!smt.bv<8>) -> !smt.bv<9> return }

// -----

// expected-error @+1 {{custom op 'smt.bv.repeat' integer must be positive}}
func.func @f(%a: !smt.bv<8>) { %0 = smt.bv.repeat 0 times %a : !smt.bv<8> return }

// -----

// expected-error @+1 {{'smt.eq' op 'inputs' must have at least size 2, but got 1}}
func.func @f(%a: !smt.bv<8>) { %0 = smt.eq %a : !smt.bv<8> return }

// -----

// expected-error @+1 {{integer value out of range for given bit-vector type '!smt.bv<8>'}}
func.func @f(%a: !smt.bv<8>) { %0 = smt.bv.constant #smt.bv<300> : !smt.bv<8> return }

// -----

// expected-error @+1 {{explicit bit-vector type required}}
func.func @f(%a: !smt.bv<8>) { %0 = smt.bv.constant #smt.bv<3> return }

// -----

// expected-error @+1 {{'smt.forall' op number of bound variable names must match number of block arguments}}
func.func @f(%a: !smt.bv<8>) { %0 = smt.forall ["a", "b"] { ^bb0(%x: !smt.int): %c = smt.eq %x, %x : !smt.int smt.yield %c : !smt.bool } return }

// -----

// expected-error @+1 {{'smt.forall' op yielded value must be of '!smt.bool' type}}
func.func @f(%a: !smt.bv<8>) { %0 = smt.forall { ^bb0(%x: !smt.int): smt.yield %x : !smt.int } return }

// -----

// expected-error @+1 {{'smt.forall' op must have exactly one yielded value}}
func.func @f(%a: !smt.bv<8>) { %0 = smt.forall { ^bb0(%x: !smt.int): smt.yield } return }

// -----

// expected-error @+1 {{'smt.eq' op operand #0 must be variadic of any non-function SMT value type, but got 'i32'}}
func.func @f(%a: i32) { %0 = smt.eq %a, %a : i32 return }
