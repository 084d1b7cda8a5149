// RUN: not rmlir-opt --irdl-file=%S/invalid.irdl --allow-unregistered-dialect %s
// What is allowed of the input is not of the definitions.
module {}
