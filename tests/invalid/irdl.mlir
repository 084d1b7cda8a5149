// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{'irdl.dialect' op invalid dialect name}}
irdl.dialect @"a b" {}

// -----

// expected-error @+1 {{name of dialect should not contain uppercase letters}}
irdl.dialect @A {}

// -----

// expected-error @+1 {{name of type should not contain uppercase letters}}
irdl.dialect @a { irdl.type @T {} }

// -----

// expected-error @+1 {{name of operation must contain only lowercase letters, digits and underscores}}
irdl.dialect @a { irdl.operation @"x y" {} }

// -----

// expected-error @+1 {{name of operand #0 should not contain uppercase letters}}
irdl.dialect @a { irdl.operation @x { %0 = irdl.any irdl.operands(B: %0) } }

// -----

// expected-error @+1 {{'irdl.operands' op name of operand #1 is a duplicate of the name of operand #0}}
irdl.dialect @a { irdl.operation @x { %0 = irdl.any irdl.operands(b: %0, b: %0) } }

// -----

// expected-error @+1 {{failed to verify AtMostOneChildOf trait: the operation contains at least two operations of type irdl.operands}}
irdl.dialect @a { irdl.operation @x { %0 = irdl.any irdl.operands(b: %0) irdl.operands(c: %0) } }

// -----

// expected-error @+1 {{'irdl.operation' op contains a value named 'b' for both its operands and results}}
irdl.dialect @a { irdl.operation @x { %0 = irdl.any irdl.operands(b: %0) irdl.results(b: %0) } }

// -----

// expected-error @+1 {{'irdl.base' op the base type or attribute name should start with '!' or '#'}}
irdl.dialect @a { irdl.operation @x { %0 = irdl.base "foo" } }

// -----

// expected-error @+1 {{'irdl.base' op symbol '@foo' not found}}
irdl.dialect @a { irdl.operation @x { %0 = irdl.base @foo } }

// -----

// expected-error @+1 {{'irdl.parametric' op symbol '@a::@foo' not found}}
irdl.dialect @a { irdl.operation @x { %0 = irdl.parametric @a::@foo<> } }

// -----

// expected-error @+1 {{'irdl.base' op the base type or attribute should be specified by either a name or a reference}}
irdl.dialect @a { irdl.operation @x { %0 = "irdl.base"() : () -> !irdl.attribute } }

// -----

// expected-error @+1 {{'irdl.base' op symbol '@a::@x' does not refer to a type or attribute definition (refers to 'irdl.operation')}}
irdl.dialect @a { irdl.operation @x { %0 = irdl.base @a::@x } }

// -----

// expected-error @+1 {{'irdl.region' op the number of blocks is expected to be >= 1 but got 0}}
irdl.dialect @a { irdl.operation @x { %0 = irdl.region with size 0 } }

// -----

// expected-error @+1 {{'irdl.regions' op name of region #1 is a duplicate of the name of region #0}}
irdl.dialect @a { irdl.operation @x { %0 = irdl.region irdl.regions(a: %0, a: %0) } }

// -----

// expected-error @+1 {{'irdl.operands' op the number of operands and their variadicities must be the same, but got 2 and 1 respectively}}
irdl.dialect @a { irdl.operation @x { %0 = irdl.any "irdl.operands"(%0, %0) <{names = ["a"], variadicity = #irdl<variadicity_array[single]>}> : (!irdl.attribute, !irdl.attribute) -> () } }

// -----

// expected-error @+1 {{'irdl.operands' op the number of operands and their variadicities must be the same, but got 2 and 1 respectively}}
irdl.dialect @a { irdl.operation @x { %0 = irdl.any "irdl.operands"(%0, %0) <{names = ["a", "b"], variadicity = #irdl<variadicity_array[single]>}> : (!irdl.attribute, !irdl.attribute) -> () } }

// -----

// expected-error @+1 {{'irdl.attributes' op the number of attribute names and their constraints must be the same but got 1 and 2 respectively}}
irdl.dialect @a { irdl.operation @x { %0 = irdl.any "irdl.attributes"(%0, %0) <{attributeValueNames = ["a"]}> : (!irdl.attribute, !irdl.attribute) -> () } }

// -----

// expected-error @+1 {{'irdl.type' op expects parent op 'irdl.dialect'}}
irdl.type @x {}
