// RUN: not rmlir-opt --irdl-file=%S/base.irdl %s
// The reference refuses it without a word.
d.empty
