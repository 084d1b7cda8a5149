// RUN: rmlir-opt %s --mem2reg
// REFERENCE: none, its value does not dominate the use
// Memory that is made in each round holds nothing at its beginning, whatever the round before wrote.
func.func @made_in_each_round(%n: index, %step: index) {
  cf.br ^head(%n : index)
^head(%i: index):
  %goes_on = arith.cmpi slt, %i, %n : index
  cf.cond_br %goes_on, ^round, ^end
^round:
  %memory = memref.alloca() : memref<f32>
  %nothing = memref.load %memory[] : memref<f32>
  memref.store %nothing, %memory[] : memref<f32>
  %one = arith.constant 1.0 : f32
  memref.store %one, %memory[] : memref<f32>
  cf.cond_br %goes_on, ^inside, ^tail
^inside:
  %two = arith.constant 2.0 : f32
  memref.store %two, %memory[] : memref<f32>
  cf.br ^tail
^tail:
  %read = memref.load %memory[] : memref<f32>
  "test.use"(%nothing, %read) : (f32, f32) -> ()
  %next = arith.addi %i, %step : index
  cf.br ^head(%next : index)
^end:
  return
}
