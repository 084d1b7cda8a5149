// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s
// expected-error@below {{attribute names with a '.' are reserved for dialect-defined names}}
#a.b = 1

// -----

// expected-error@below {{expected '=' in attribute alias definition}}
#a 1

// -----

// expected-error@below {{redefinition of attribute alias id 'a'}}
#a = 1 #a = 2

// -----

// expected-error@below {{type names with a '.' are reserved for dialect-defined names}}
!a.b = i32

// -----

// expected-error@below {{expected '=' in type alias definition}}
!a i32

// -----

// expected-error@below {{expected non-function type}}
!a = foo

// -----

// expected-error@below {{redefinition of type alias id 'a'}}
!a = i32 !a = i32

// -----

// expected-error@below {{expected attribute value}}
#a =

// -----

// expected-error@below {{unknown key 'foo' in file metadata dictionary}}
{-# foo: {} #-}

// -----

// expected-error@below {{expected hex string blob for key 'a' to encode alignment in first 4 bytes, but got non-power-of-2 value: 3}}
{-# dialect_resources: {builtin: {a: "0x0300000001"}} #-}

// -----

// expected-error@below {{expected hex string blob for key 'a'}}
{-# dialect_resources: {builtin: {a: 1}} #-}

// -----

// expected-error@below {{dialect 'arith2' is unknown}}
{-# dialect_resources: {arith2: {a: 1}} #-}

// -----

// expected-error@below {{expected string value for key 'a'}}
{-# external_resources: {x: {a: 1}} #-}

// -----

// expected-error@below {{expected ',' or '}'}}
{-# external_resources: {x: {a: true }
