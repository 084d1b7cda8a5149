// RUN: not rmlir-opt --load-ods %S/ships.td %s
// A dialect that ships is not replaced unasked.
module {}
