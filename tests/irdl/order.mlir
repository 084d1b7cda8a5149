// RUN: rmlir-opt --irdl-file=%S/order.irdl --allow-unregistered-dialect --split-input-file %s
// What is checked first, and what is said besides.

%c = "x.y"() : () -> !d.c<i32, i32>
%r = "d.usec"(%c) : (!d.c<i32, i32>) -> !d.c<i32, i32>

// -----
"nest.e"() : () -> ()
