// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s
// Operations with regions that differ from a valid one before them in one thing only: nothing is taken from one to the other.

// The types of the entry block's arguments.
"builtin.module"() ({
  "builtin.module"() ({
    "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
    ^bb0(%a: i32):
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  "builtin.module"() ({
    // expected-error @+1 {{type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')}}
    "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
    ^bb0(%a: i64):
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

// Their number.
"builtin.module"() ({
  "builtin.module"() ({
    "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
    ^bb0(%a: i32):
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  "builtin.module"() ({
    // expected-error @+1 {{entry block must have 1 arguments to match function signature}}
    "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

// Whether there is a block.
"builtin.module"() ({
  "builtin.module"() ({
    "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  "builtin.module"() ({
    // expected-error @+1 {{symbol declaration cannot have public visibility}}
    "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

// Whether there is more than one.
"builtin.module"() ({
  "builtin.module"() ({
    "test.any"() : () -> ()
  }) : () -> ()
  // expected-error @+1 {{expects region #0 to have 0 or 1 blocks}}
  "builtin.module"() ({
    "test.any"() : () -> ()
  ^bb1:
    "test.any"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

// The operation around it.
"builtin.module"() ({
  "builtin.module"() ({
    "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "outer"}> ({
    // expected-error @+1 {{symbol's parent must have the SymbolTable trait}}
    "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

// The last operation of a region.
%b = "test.any"() : () -> i1
"scf.if"(%b) ({
  "scf.yield"() : () -> ()
}, {
}) : (i1) -> ()
// expected-error @+2 {{expects regions to end with 'scf.yield', found 'test.any'}}
// expected-note @+1 {{in custom textual format, the absence of terminator implies 'scf.yield'}}
"scf.if"(%b) ({
  "test.any"() : () -> ()
}, {
}) : (i1) -> ()

// -----

// Whether something branches to the first block.
"builtin.module"() ({
  "builtin.module"() ({
    "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
      "cf.br"()[^bb1] : () -> ()
    ^bb1:
      "cf.br"()[^bb1] : () -> ()
    }) : () -> ()
  }) : () -> ()
  "builtin.module"() ({
    // expected-error @+1 {{entry block of region may not have predecessors}}
    "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    ^bb0:
      "cf.br"()[^bb1] : () -> ()
    ^bb1:
      "cf.br"()[^bb0] : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

// The types of operands.
%i, %l = "test.any"() : () -> (index, i32)
"scf.for"(%i, %i, %i) ({
^bb0(%arg: index):
  "scf.yield"() : () -> ()
}) : (index, index, index) -> ()
// expected-error @+1 {{failed to verify that all of {lowerBound, upperBound, step} have same type}}
"scf.for"(%i, %l, %i) ({
^bb0(%arg: index):
  "scf.yield"() : () -> ()
}) : (index, i32, index) -> ()

// -----

// The dialect of an attribute of an argument has a say each time.
"builtin.module"() ({
  "builtin.module"() ({
    "llvm.func"() <{function_type = !llvm.func<void (i32)>, sym_name = "f"}> ({
    }) : () -> ()
  }) : () -> ()
  "builtin.module"() ({
    // expected-error @+1 {{llvm.noalias}}
    "llvm.func"() <{arg_attrs = [{llvm.noalias}], function_type = !llvm.func<void (i32)>, sym_name = "f"}> ({
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

// What a terminator must fit.
"builtin.module"() ({
  "builtin.module"() ({
    "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  "builtin.module"() ({
    "func.func"() <{function_type = () -> i32, sym_name = "g"}> ({
      // expected-error @+1 {{has 0 operands, but enclosing function (@g) returns 1}}
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

// The operation around a terminator.
"builtin.module"() ({
  "builtin.module"() ({
    "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  "test.any"() ({
    // expected-error @+1 {{expects parent op 'func.func'}}
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// -----

// Its place in the block.
"builtin.module"() ({
  "builtin.module"() ({
    "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  "builtin.module"() ({
    "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
      // expected-error @+1 {{must be the last operation in the parent block}}
      "func.return"() : () -> ()
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
