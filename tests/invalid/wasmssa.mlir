// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+2 {{use of value '%a' expects different type than prior uses: 'i32' vs '!wasmssa<local ref to i32>'}}
// expected-note @+1 {{prior use here}}
wasmssa.func @f(%a: !wasmssa<local ref to i32>) { %0 = wasmssa.extend 5 low bits from %a : i32
 wasmssa.return }

// -----

// expected-error @+1 {{extend op can only take 8, 16 or 32 bits. Got 5}}
wasmssa.func @f() { %1 = wasmssa.const 1 : i32 %0 = wasmssa.extend 5 low bits from %1 : i32
 wasmssa.return }

// -----

// expected-error @+1 {{trying to extend the 32 low bits from a 'i32' value is illegal}}
wasmssa.func @f() { %1 = wasmssa.const 1 : i32 %0 = wasmssa.extend 32 low bits from %1 : i32
 wasmssa.return }

// -----

wasmssa.func @f(%a: !wasmssa<local ref to i32>) { %1 = wasmssa.const 1 : i64 
 // expected-error @+1 {{input type and result type of local.set do not match}}
 wasmssa.local_set %a : ref to i32 to %1 : i64
 wasmssa.return }

// -----

wasmssa.func @f(%a: !wasmssa<local ref to i32>) { %1 = wasmssa.const 1 : i64 
 // expected-error @+1 {{input type and output type of local.tee do not match}}
 %2 = wasmssa.local_tee %a : ref to i32 to %1 : i64
 wasmssa.return }

// -----

// expected-error @+1 {{symbol @x is undefined}}
wasmssa.global @g i32 : { %0 = wasmssa.global_get @x : i32 
 wasmssa.return %0 : i32 }

// -----

wasmssa.global @x i32 : { %0 = wasmssa.const 1 : i32
 wasmssa.return %0 : i32 }
// expected-error @+1 {{global.get op is considered constant if it's referring to a import.global symbol marked non-mutable}}
wasmssa.global @g i32 : { %0 = wasmssa.global_get @x : i32 
 wasmssa.return %0 : i32 }

// -----

wasmssa.import_global "a" from "m" as @x mutable : i32
// expected-error @+1 {{global.get op is considered constant if it's referring to a import.global symbol marked non-mutable}}
wasmssa.global @g i32 : { %0 = wasmssa.global_get @x : i32 
 wasmssa.return %0 : i32 }

// -----

// expected-error @+1 {{expected a constant initializer for this operator, got %1 = "wasmssa.add"(%0, %0) : (i32, i32) -> i32}}
wasmssa.global @g i32 : { %0 = wasmssa.const 1 : i32 %1 = wasmssa.add %0 %0 : i32
 wasmssa.return %1 : i32 }

// -----

// expected-error @+1 {{expected a constant initializer for this operator, got %1 = "wasmssa.clz"(%0) : (i32) -> i32}}
wasmssa.global @g i32 : { %0 = wasmssa.const 1 : i32 %1 = wasmssa.clz %0 : i32
 wasmssa.return %1 : i32 }

// -----

// expected-error @+1 {{entry block argument type should be LocalRefType, got 'i32' for block argument 0}}
"wasmssa.func"() <{functionType = (i32) -> (), sym_name = "f"}> ({ ^bb0(%a: i32): wasmssa.return }) : () -> ()

// -----

// expected-error @+1 {{func argument type #0('i32') doesn't match entry block referenced type ('i64')}}
"wasmssa.func"() <{functionType = (i32) -> (), sym_name = "f"}> ({ ^bb0(%a: !wasmssa<local ref to i64>): wasmssa.return }) : () -> ()

// -----

// expected-error @+1 {{entry block should have same number of arguments as function type. Function type has 1, entry block has 0}}
"wasmssa.func"() <{functionType = (i32) -> (), sym_name = "f"}> ({ ^bb0: wasmssa.return }) : () -> ()

// -----

// expected-error @+1 {{input type ('i32') and output type ('f64') have incompatible bit widths}}
wasmssa.func @f() { %1 = wasmssa.const 1 : i32 %0 = wasmssa.reinterpret %1 : i32 as f64
 wasmssa.return }

// -----

// expected-error @+1 {{reinterpret input and output type should be distinct}}
wasmssa.func @f() { %1 = wasmssa.const 1 : i32 %0 = wasmssa.reinterpret %1 : i32 as i32
 wasmssa.return }

// -----

wasmssa.func @f() { wasmssa.block : { wasmssa.block_return } > ^bb1
^bb1:
 // expected-error @+1 {{use of undeclared SSA value name}}
 wasmssa.return %0 : i32 }
