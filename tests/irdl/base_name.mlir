// RUN: not rmlir-opt --irdl-file=%S/base_name.irdl %s
module {}
