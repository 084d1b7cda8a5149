// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{expected ':'}}
{-# dialect_resources #-}

// -----

// expected-error @+1 {{expected hex string blob for key 'k'}}
{-# dialect_resources: { builtin: { k: "xyz" } } #-}

// -----

// expected-error @+1 {{expected hex string blob for key 'k' to encode alignment in first 4 bytes}}
{-# dialect_resources: { builtin: { k: "0x01" } } #-}

// -----

// expected-error @+1 {{expected hex string blob for key 'k' to encode alignment in first 4 bytes, but got non-power-of-2 value: 3}}
{-# dialect_resources: { builtin: { k: "0x03000000FF" } } #-}

// -----

// expected-error @+1 {{expected hex string blob for key 'k'}}
{-# dialect_resources: { builtin: { k: true } } #-}

// -----

// expected-error @+1 {{dialect 'nodialect' is unknown}}
{-# dialect_resources: { nodialect: { k: "0x0400000001" } } #-}

// -----

// expected-error @+1 {{unknown key 'other' in file metadata dictionary}}
{-# other: { } #-}

// -----

// expected-error @+1 {{expected identifier key in file metadata dictionary}}
{-# 5 #-}

// -----

// expected-error @+1 {{expected ':'}}
{-# external_resources: { c: { k } } #-}

// -----

// expected-error @+1 {{expected string value for key 'k'}}
{-# external_resources: { c: { k: 5 } } #-}

// -----

// expected-error @+1 {{expected ',' or '#-}'}}
{-# external_resources: { c: { k: true } }

// -----

// expected-error @+1 {{expected identifier key for 'resource' entry}}
{-# dialect_resources: { builtin: { 5: "0x0400000001" } } #-}

// -----

module {}
{-#
  external_resources: {
    // expected-error @+1 {{expected identifier key for 'external_resources' entry}}
    a: { , }
  }
#-}
