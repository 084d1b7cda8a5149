// RUN: rmlir-opt %s --print-ir=label=here

#map = affine_map<(d0)->(d0+1)>
func.func @f(%a: index) -> index { %0 = affine.apply #map(%a)
 return %0 : index }
