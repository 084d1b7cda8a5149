// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{illegal storage type size: 33}}
"x"() : () -> (!quant.any<i33>)

// -----

// expected-error @+1 {{illegal storage type prefix}}
"x"() : () -> (!quant.any<x8>)

// -----

// expected-error @+1 {{expected storage type width}}
"x"() : () -> (!quant.any<u>)

// -----

// expected-error @+1 {{illegal storage type minimum: -200}}
"x"() : () -> (!quant.any<i8<-200:3>>)

// -----

// expected-error @+1 {{illegal storage type maximum: 200}}
"x"() : () -> (!quant.any<i8<3:200>>)

// -----

// expected-error @+1 {{illegal storage min and storage max: (5:2)}}
"x"() : () -> (!quant.any<i8<5:2>>)

// -----

// expected-error @+1 {{expected ':'}}
"x"() : () -> (!quant.uniform<i8, 1.0>)

// -----

// expected-error @+1 {{invalid kind of type specified}}
"x"() : () -> (!quant.uniform<i8:i32, 1.0>)

// -----

// expected-error @+1 {{expected ','}}
"x"() : () -> (!quant.uniform<i8:f32>)

// -----

// expected-error @+1 {{scale 0.000000e+00 out of expressed type range [1.401298e-45, 3.402823e+38]}}
"x"() : () -> (!quant.uniform<i8:f32, 0.0>)

// -----

// expected-error @+1 {{expected '{'}}
"x"() : () -> (!quant.uniform<i8:f32:1, 1.0>)

// -----

// expected-error @+1 {{illegal quantized dimension: -1}}
"x"() : () -> (!quant.uniform<i8:f32:-1, {1.0}>)

// -----

// expected-error @+1 {{illegal min and max: (1.000000e+00:-1.000000e+00)}}
"x"() : () -> (!quant.calibrated<f32<1.0:-1.0>>)

// -----

// expected-error @+1 {{scale 1.000000e+05 out of expressed type range [5.960464e-08, 6.550400e+04]}}
"x"() : () -> (!quant.uniform<i8:f16, 100000.0>)

// -----

// expected-error @+1 {{illegal block size: 0}}
"x"() : () -> (!quant.uniform<i8:f32:{0:0}, {1.0}>)

// -----

// expected-error @+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"x"() : () -> (!quant.uniform<i8:f32:{0:2}, {1.0,{2.0}}>)

// -----

// expected-error @+1 {{illegal storage type minimum: -1}}
"x"() : () -> (!quant.uniform<u8<-1:3>:f32, 1.0>)

// -----

// expected-error @+1 {{expected integer value}}
"x"() : () -> (!quant.uniform<i8:f32, 1.0:x>)

// -----

// expected-error @+1 {{unknown quantized type foo}}
"x"() : () -> (!quant.foo<i8>)

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
"x"() : () -> (!quant.uniform<i8:f32, 1>)

// -----

// expected-error @+1 {{expected '->' in function type}}
"x"() : () -> (!quant.uniform<u16:(), 2.0>)

// -----

// expected-error @+1 {{scale -INF out of expressed type range [1.401298e-45, 3.402823e+38]}}
"x"() : () -> (!quant.uniform<i8:f32, -1.0e999>)
