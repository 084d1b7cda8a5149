// RUN: rmlir-opt %s --snapshot-op-locations="filename=/dev/null tag=printed" --mlir-print-debuginfo
// The places where operations are printed become their locations, beside the old ones.
#map = affine_map<(d0) -> (d0 + 1)>
func.func @f(%a: index) -> index {
  %0 = affine.apply #map(%a) loc("here")
  %1 = scf.execute_region -> index {
    %c = arith.constant dense<1> : tensor<3xi32> loc("there")
    scf.yield %0 : index loc(unknown)
  } loc("all")
  return %1 : index loc("end")
} loc("f")
