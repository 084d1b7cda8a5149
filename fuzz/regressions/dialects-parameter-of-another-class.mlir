#loop_unroll = vector<11xi1>
#loop_annotation = #llvm.loop_annotation<unroll = #loop_unroll>
"builtin.module"() ({
  "func.func"() <{function_type = (i1) -> (), sym_name = "simple_while_loops_annotation"}> ({
  ^bb0(%arg0: i1):
    "scf.while"() ({
      "scf.condition"(%arg0) : (i1) -> ()
    }, {
      "scf.yield"() : () -> ()
    }) {llvm.loop_annotation = #loop_annotation} : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

