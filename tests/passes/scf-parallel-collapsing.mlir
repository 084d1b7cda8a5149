// RUN: rmlir-opt %s --test-scf-parallel-loop-collapsing="collapsed-indices-0=0,1 collapsed-indices-1=2" --allow-unregistered-dialect

func.func @a(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%i, %j, %k) = (%c0, %c1, %c0) to (%n, %m, %c3) step (%c1, %c3, %c1) {
    "use"(%i, %j, %k) : (index, index, index) -> ()
  }
  return
}
