// RUN: rmlir-opt --irdl-file=%S/constraints.irdl --allow-unregistered-dialect --split-input-file %s
// Conditions on attributes and types.

"q.e"() {a = i32} : () -> ()
