#a = #llvm.loop_annotation<disableNonforced = true>
"no end of it
