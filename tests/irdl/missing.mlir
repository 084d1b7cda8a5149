// RUN: not rmlir-opt --irdl-file=%S/nothing.irdl %s
module {}
