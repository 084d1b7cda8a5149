// RUN: not rmlir-opt --irdl-file=%S/ambiguous.irdl %s
// Two alternatives are of one definition.
module {}
