// RUN: rmlir-opt --verify-diagnostics --split-input-file %s

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: unknown specifier 'x'}}
module attributes {llvm.data_layout = "x"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: empty specification is not allowed}}
module attributes {llvm.data_layout = "e-"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: malformed specification, must be just 'e' or 'E'}}
module attributes {llvm.data_layout = "ee"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "m:<mangling>"}}
module attributes {llvm.data_layout = "e-m"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: unknown mangling mode}}
module attributes {llvm.data_layout = "m:z"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "p[<n>]:<size>:<abi>[:<pref>[:<idx>]]"}}
module attributes {llvm.data_layout = "p:64"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: pointer size component cannot be empty}}
module attributes {llvm.data_layout = "p::64"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: preferred alignment component cannot be empty}}
module attributes {llvm.data_layout = "p:64:64:"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: pointer size must be a non-zero 24-bit integer}}
module attributes {llvm.data_layout = "p:0:64"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: ABI alignment must be a 16-bit integer}}
module attributes {llvm.data_layout = "p:64:a"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: ABI alignment must be non-zero}}
module attributes {llvm.data_layout = "p:64:0"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: ABI alignment must be a power of two times the byte width}}
module attributes {llvm.data_layout = "p:64:12"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: preferred alignment cannot be less than the ABI alignment}}
module attributes {llvm.data_layout = "p:64:64:32"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: preferred alignment must be a power of two times the byte width}}
module attributes {llvm.data_layout = "p:64:64:96"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: index size component cannot be empty}}
module attributes {llvm.data_layout = "p:64:64:64:"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: index size cannot be larger than the pointer size}}
module attributes {llvm.data_layout = "p:64:64:64:128"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: index size must be a non-zero 24-bit integer}}
module attributes {llvm.data_layout = "p:64:64:64:0"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: 'a' is not a valid pointer specification flag}}
module attributes {llvm.data_layout = "pa:64:64"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: address space must be a 24-bit integer}}
module attributes {llvm.data_layout = "p16777216:64:64"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: address space 0 cannot be unstable or have external state}}
module attributes {llvm.data_layout = "pu:64:64"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "i<size>:<abi>[:<pref>]"}}
module attributes {llvm.data_layout = "i8"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: size component cannot be empty}}
module attributes {llvm.data_layout = "i:8"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: size must be a non-zero 24-bit integer}}
module attributes {llvm.data_layout = "i0:8"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: i8 must be 8-bit aligned}}
module attributes {llvm.data_layout = "i8:16"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: preferred alignment must be a 16-bit integer}}
module attributes {llvm.data_layout = "i8:8:a"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: preferred alignment must be non-zero}}
module attributes {llvm.data_layout = "i16:8:0"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: size must be zero}}
module attributes {llvm.data_layout = "a1:8"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "a:<abi>[:<pref>]"}}
module attributes {llvm.data_layout = "a:8:8:8"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "S<size>"}}
module attributes {llvm.data_layout = "S"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: stack natural alignment must be non-zero}}
module attributes {llvm.data_layout = "S0"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: stack natural alignment must be a power of two times the byte width}}
module attributes {llvm.data_layout = "S12"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: size component cannot be empty}}
module attributes {llvm.data_layout = "n8:"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "ni:<address space>[:<address space>]..."}}
module attributes {llvm.data_layout = "ni"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: address space component cannot be empty}}
module attributes {llvm.data_layout = "ni:"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: address space 0 cannot be non-integral}}
module attributes {llvm.data_layout = "ni:0"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "P<address space>"}}
module attributes {llvm.data_layout = "P"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: address space must be a 24-bit integer}}
module attributes {llvm.data_layout = "Aa"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "F<type><abi>"}}
module attributes {llvm.data_layout = "F"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: ABI alignment component cannot be empty}}
module attributes {llvm.data_layout = "Fi"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: unknown function pointer alignment type 'x'}}
module attributes {llvm.data_layout = "Fx8"} {}
