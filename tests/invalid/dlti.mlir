// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{expected attribute value}}
"t.a"() {x = #dlti.dl_spec<a = 1>} : () -> ()

// -----

// expected-error @+1 {{empty string as DLTI key is not allowed}}
"t.a"() {x = #dlti.dl_spec<"" = 1>} : () -> ()

// -----

// expected-error @+1 {{repeated DLTI key: "a"}}
"t.a"() {x = #dlti.dl_spec<"a" = 1, "a" = 2>} : () -> ()

// -----

// expected-error @+1 {{repeated DLTI key: i32}}
"t.a"() {x = #dlti.dl_spec<i32 = 1, i32 = 2>} : () -> ()

// -----

// expected-error @+1 {{value associated with key "CPU" is not a DLTI device spec}}
"t.a"() {x = #dlti.target_system_spec<"CPU" = 1>} : () -> ()

// -----

// expected-error @+1 {{invalid kind of attribute specified}}
"t.a"() {x = #dlti.target_system_spec<i32 = #dlti.target_device_spec<"a" = 1>>} : () -> ()

// -----

// expected-error @+1 {{no DLTI entries provided}}
"t.a"() {x = #dlti.target_system_spec<>} : () -> ()

// -----

// expected-error @+1 {{invalid kind of attribute specified}}
"t.a"() {x = #dlti.target_device_spec<i32 = 1>} : () -> ()

// -----

// expected-error @+1 {{no DLTI entries provided}}
"t.a"() {x = #dlti.target_device_spec<>} : () -> ()

// -----

// expected-error @+1 {{'dlti.dl_spec' is expected to be a #dlti.dl_spec attribute}}
"t.a"() {dlti.dl_spec = 1} : () -> ()

// -----

// expected-error @+1 {{attribute 'dlti.foo' not supported by dialect}}
"t.a"() {dlti.foo = 1} : () -> ()

// -----

// expected-error @+1 {{'dlti.map' is expected to be a #dlti.map attribute}}
"t.a"() {dlti.map = 1} : () -> ()

// -----

// expected-error @+1 {{'dlti.target_system_spec' is expected to be a #dlti.target_system_spec attribute}}
"t.a"() {dlti.target_system_spec = 1} : () -> ()

// -----

// expected-error @+1 {{attribute 'dlti.target_device_spec' not supported by dialect}}
"t.a"() {dlti.target_device_spec = #dlti.target_device_spec<"a" = 1>} : () -> ()

// -----

// expected-error @+1 {{expected a type or a quoted string}}
"t.a"() {x = #dlti.dl_entry<1, 2>} : () -> ()

// -----

// expected-error @+1 {{expected '='}}
"t.a"() {x = #dlti.dl_spec<"a" : 1>} : () -> ()

// -----

// expected-error @+1 {{unknown attribute `foo` in dialect `dlti`}}
"t.a"() {x = #dlti.foo} : () -> ()

// -----

// expected-error @+1 {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<i32, 1 : i64>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = 1>} {}

// -----

// expected-error @+1 {{expected 1 or 2 elements in the data layout entry #dlti.dl_entry<f32, dense<[32, 64, 128]> : vector<3xi64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<f32 = dense<[32,64,128]> : vector<3xi64>>} {}

// -----

// expected-error @+1 {{preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry #dlti.dl_entry<f32, dense<[32, 16]> : vector<2xi64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<f32 = dense<[32,16]> : vector<2xi64>>} {}

// -----

// expected-error @+1 {{expected integer attribute in the data layout entry for 'index'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<index = dense<[24]> : vector<1xi64>>} {}

// -----

// expected-error @+1 {{'dlti.endianness' data layout entry is expected to be either 'big' or 'little'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = 1>} {}

// -----

// expected-error @+1 {{'dlti.endianness' data layout entry is expected to be either 'big' or 'little'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "x">} {}

// -----

// expected-error @+1 {{unknown data layout entry name: dlti.foo}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.foo" = "x">} {}

// -----

// expected-error @+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<tuple<i32> = "x">} {}

// -----

// expected-error @+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<vector<2xi32> = 64>} {}

// -----

// expected-error @+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<complex<f32> = 64>} {}

// -----

// expected-error @+1 {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<i32, dense<32> : vector<1xi32>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<[32]> : vector<1xi32>>} {}

// -----

// expected-note @+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
  // expected-error @+1 {{data layout does not combine with layouts of enclosing ops}}
  module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "little">} {}
}

// -----

// expected-note @+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"foo" = 1>} {
  // expected-error @+1 {{data layout does not combine with layouts of enclosing ops}}
  module attributes {dlti.dl_spec = #dlti.dl_spec<"foo" = 2>} {}
}

// -----

// expected-error @+1 {{expected layout attribute for '!llvm.ptr' to be a dense integer elements attribute with 3 or 4 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<2xi64>>} {}

// -----

// expected-error @+1 {{expected i64 parameters for '!llvm.ptr'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<3xi32>>} {}

// -----

// expected-error @+1 {{preferred alignment is expected to be at least as large as ABI alignment}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<[32, 64, 32]> : vector<3xi64>>} {}

// -----

// expected-note @+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<3xi64>>} {
  // expected-error @+1 {{data layout does not combine with layouts of enclosing ops}}
  module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<1> = dense<[32, 16, 32]> : vector<3xi64>>} {}
}

// -----

// expected-error @+1 {{unexpected layout attribute for struct '!llvm.struct<(i32)>'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<(i32)> = dense<32> : vector<2xi64>>} {}

// -----

// expected-error @+1 {{expected i64 entries for '!llvm.struct<()>'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<32> : vector<2xi32>>} {}

// -----

// expected-error @+1 {{preferred alignment is expected to be at least as large as ABI alignment}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<[64, 32]> : vector<2xi64>>} {}

// -----

// expected-note @+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<32> : vector<2xi64>>} {
  // expected-error @+1 {{data layout does not combine with layouts of enclosing ops}}
  module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<64> : vector<2xi64>>} {}
}

// -----

// expected-error @+1 {{repeated device ID in dlti.target_system_spec: "CPU"}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"a" = 1>, "CPU" = #dlti.target_device_spec<"a" = 1>>} {}

// -----

// expected-note @+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"foo.a" = 1>} {
  // expected-note @+1 {{enclosing op with data layout}}
  module {
    // expected-note @+1 {{enclosing op with data layout}}
    module attributes {dlti.dl_spec = #dlti.dl_spec<"foo.b" = 1>} {
      // expected-error @+1 {{data layout does not combine with layouts of enclosing ops}}
      module attributes {dlti.dl_spec = #dlti.dl_spec<"foo.a" = 2>} {}
    }
  }
}

// -----

// expected-error @+1 {{data layout specified for a type that does not support it}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.void = dense<32> : vector<2xi64>>} {}

// -----

// expected-error @+1 {{expected layout attribute for '!llvm.struct<()>' to be a dense integer elements attribute of 1 or 2 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = 1>} {}

// -----

// expected-error @+1 {{expected layout attribute for '!llvm.ptr<1>' to be a dense integer elements attribute with 3 or 4 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<3xi64>, !llvm.ptr<1> = 1>} {}

// -----

// expected-error @+1 {{expected layout attribute for '!llvm.ptr' to be a dense integer elements attribute with 3 or 4 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.foo" = 1, !llvm.ptr = 1>} {}

// -----

// expected-note @+1 {{enclosing op with data layout}}
module attributes { dlti.dl_spec = #dlti.dl_spec<"unknown.unknown" = 33 : i32>} {
  // expected-error @+1 {{data layout does not combine with layouts of enclosing ops}}
  "test.op_with_data_layout"() { dlti.dl_spec = #dlti.dl_spec<"unknown.unknown" = 32 : i32>} : () -> ()
}
