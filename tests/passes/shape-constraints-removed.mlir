// RUN: rmlir-opt %s --remove-shape-constraints

func.func @f(%a: tensor<?xindex>, %b: tensor<?xindex>, %c: i1) -> (!shape.witness, !shape.witness, !shape.witness, tensor<?xindex>) {
  %0 = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
  %1 = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  %2 = shape.cstr_require %c, "msg"
  %3 = shape.assuming %0 -> tensor<?xindex> { shape.assuming_yield %a : tensor<?xindex> }
  return %0, %1, %2, %3 : !shape.witness, !shape.witness, !shape.witness, tensor<?xindex>
}
