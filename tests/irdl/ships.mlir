// RUN: not rmlir-translate --irdl-file=%S/ships.irdl %s --to text
// The reference stops for good.
module {}
