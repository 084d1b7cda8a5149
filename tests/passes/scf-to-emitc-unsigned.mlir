// RUN: not rmlir-opt --convert-scf-to-emitc %s
func.func @f(%a: index, %b: index, %c: index) {
  scf.for unsigned %i = %a to %b step %c {
  }
  return
}
