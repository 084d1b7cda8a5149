// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.parallel' op expected at least 1 entry block argument(s)}}
  "omp.parallel"(%i) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 1, 0>, private_syms = [@p]}> ({
    omp.terminator
  }) : (i32) -> ()
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{failed to lookup privatizer op with symbol: '@p'}}
  omp.parallel private(@p %i -> %a : i32) {
    omp.terminator
  }
  return
}

// -----

omp.private {type = private} @p : i32 init {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
}
func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{type mismatch between a private variable and its privatizer op, var type: 'i64' vs. privatizer op type: 'i32'}}
  omp.parallel private(@p %j -> %a : i64) {
    omp.terminator
  }
  return
}

// -----

omp.private {type = private} @p : i32 init {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
}
func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{inconsistent number of private variables and privatizer op symbols, private vars: 1 vs. privatizer op symbols: 0}}
  "omp.parallel"(%i) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 1, 0>}> ({
  ^bb0(%a: i32):
    omp.terminator
  }) : (i32) -> ()
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{expected equal sizes for allocate and allocator variables}}
  "omp.parallel"(%i) <{operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}> ({
    omp.terminator
  }) : (i32) -> ()
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.parallel' op expected symbol reference @add to point to a reduction declaration}}
  omp.parallel reduction(@add %m -> %a : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

omp.declare_reduction @add : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
} atomic {
^bb0(%a: memref<i32>, %b: memref<i32>):
  omp.yield
}
func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.parallel' op operand #0 must be variadic of OpenMP-compatible variable type, but got 'i64'}}
  omp.parallel reduction(@add %j -> %a : i64) {
    omp.terminator
  }
  return
}

// -----

omp.declare_reduction @add : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
} atomic {
^bb0(%a: memref<i32, 1>, %b: memref<i32, 1>):
  omp.yield
}
func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.parallel' op expected accumulator ('memref<i32>') to be the same type as reduction declaration ('memref<i32, 1>')}}
  omp.parallel reduction(@add %m -> %a : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

omp.declare_reduction @add : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
} atomic {
^bb0(%a: memref<i32>, %b: memref<i32>):
  omp.yield
}
func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.parallel' op accumulator variable used more than once}}
  omp.parallel reduction(@add %m -> %a, @add %m -> %b : memref<i32>, memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{custom op 'omp.parallel' invalid `reduction` format}}
  omp.parallel reduction(mod: foo, @add %m -> %a : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+2 {{expected '->'}}
  // expected-error @+1 {{custom op 'omp.parallel' invalid `private` format}}
  omp.parallel private(@p %i : i32) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{custom op 'omp.parallel' invalid clause value: 'foo'}}
  omp.parallel proc_bind(foo) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.composite' attribute missing from composite operation}}
  omp.parallel {
    omp.distribute {
      omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.composite' attribute present in non-composite operation}}
  omp.parallel {
    omp.terminator
  } {omp.composite}
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{unexpected OpenMP operation inside of composite 'omp.parallel': omp.barrier}}
  omp.parallel {
    omp.barrier
    omp.distribute {
      omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
    }
    omp.terminator
  } {omp.composite}
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.parallel {
    // expected-error @+1 {{expected to be nested inside of omp.target or not nested in any OpenMP dialect operations}}
    omp.teams {
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{expected num_teams upper bound to be defined if the lower bound is defined}}
  "omp.teams"(%i) <{operandSegmentSizes = array<i32: 0, 0, 0, 1, 0, 0, 0, 0>}> ({
    omp.terminator
  }) : (i32) -> ()
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{expected num_teams upper bound and lower bound to be the same type}}
  omp.teams num_teams(%i : i32 to %j : i64) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.sections' op expected omp.section op or terminator op inside region}}
  omp.sections {
    omp.barrier
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.single' op expected symbol reference @copy to point to a copy function}}
  omp.single copyprivate(%m -> @copy : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func private @copy(i32)
func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.single' op expected copy function @copy to have 2 operands}}
  omp.single copyprivate(%m -> @copy : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func private @copy(i32, i64)
func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.single' op expected copy function @copy arguments to have the same type}}
  omp.single copyprivate(%m -> @copy : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func private @copy(i32, i32)
func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.single' op expected copy function arguments' type ('i32') to be the same as copyprivate variable's type ('memref<i32>')}}
  omp.single copyprivate(%m -> @copy : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.wsloop' op nested in loop wrapper is not another loop wrapper or `omp.loop_nest`}}
  omp.wsloop {
    omp.barrier
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.wsloop' op loop wrapper does not contain exactly one nested op}}
  omp.wsloop {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.wsloop {
    // expected-error @+1 {{'omp.composite' attribute missing from composite wrapper}}
    omp.simd {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
    }
  } {omp.composite}
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.composite' attribute missing from composite wrapper}}
  omp.wsloop {
    omp.simd {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
    } {omp.composite}
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.composite' attribute present in non-composite wrapper}}
  omp.wsloop {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  } {omp.composite}
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{only supported nested wrapper is 'omp.simd'}}
  omp.wsloop {
    omp.wsloop {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
    } {omp.composite}
  } {omp.composite}
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{custom op 'omp.wsloop'  expected schedule kind}}
  omp.wsloop schedule(foo) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{custom op 'omp.wsloop'  unknown modifier type: foo}}
  omp.wsloop schedule(static, foo) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{custom op 'omp.wsloop'  incorrect modifier order}}
  omp.wsloop schedule(static, simd, monotonic) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{custom op 'omp.wsloop'  unexpected modifier(s)}}
  omp.wsloop schedule(static, monotonic, simd, simd) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{custom op 'omp.wsloop' invalid clause value: 'foo'}}
  omp.wsloop order(foo) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.simd' op simdlen clause and safelen clause are both present, but the simdlen value is not less than or equal to safelen value}}
  omp.simd simdlen(4) safelen(2) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.simd' op alignment should be greater than 0}}
  omp.simd aligned(%m : memref<i32> -> 0) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.simd' op aligned variable used more than once}}
  omp.simd aligned(%m : memref<i32> -> 4, %m : memref<i32> -> 4) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.simd' op nontemporal variable used more than once}}
  omp.simd nontemporal(%m, %m : memref<i32>, memref<i32>) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

omp.private {type = firstprivate} @fp : i32 copy {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
}
func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{FIRSTPRIVATE cannot be used with SIMD}}
  omp.simd private(@fp %i -> %b : i32) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{Cannot find privatizer '@fp'}}
  omp.simd private(@fp %i -> %b : i32) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.distribute' op chunk size set without dist_schedule_static being present}}
  omp.distribute dist_schedule_chunk_size(%i : i32) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{an 'omp.wsloop' nested wrapper is only allowed when a composite 'omp.parallel' is the direct parent}}
  omp.distribute {
    omp.wsloop {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
    } {omp.composite}
  } {omp.composite}
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.loop' op expected to be a standalone loop wrapper}}
  omp.loop {
    omp.simd {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
    } {omp.composite}
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.workshare.loop_wrapper' op must be nested in an omp.workshare}}
  omp.workshare.loop_wrapper {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{the grainsize clause and num_tasks clause are mutually exclusive and may not appear on the same taskloop directive}}
  omp.taskloop grainsize(%i: i32) num_tasks(%i: i32) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{custom op 'omp.taskloop' invalid grainsize modifier : 'foo'}}
  omp.taskloop grainsize(foo, %i: i32) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

omp.declare_reduction @add : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
} atomic {
^bb0(%a: memref<i32>, %b: memref<i32>):
  omp.yield
}
func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{if a reduction clause is present on the taskloop directive, the nogroup clause must not be specified}}
  omp.taskloop nogroup reduction(@add %m -> %r : memref<i32>) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

omp.declare_reduction @add : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
} atomic {
^bb0(%a: memref<i32>, %b: memref<i32>):
  omp.yield
}
func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{the same list item cannot appear in both a reduction and an in_reduction clause}}
  omp.taskloop in_reduction(@add %m -> %s : memref<i32>) reduction(@add %m -> %r : memref<i32>) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.loop_nest' op expects parent op to be a loop wrapper}}
  omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
    omp.yield
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.wsloop {
    // expected-error @+1 {{'omp.loop_nest' op collapse value is larger than the number of loops}}
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) collapse(2) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.wsloop {
    // expected-error @+1 {{'omp.loop_nest' op too few canonical loops for tile dimensions}}
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) tiles(2, 2) {
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.wsloop {
    // expected-error @+1 {{'omp.loop_nest' op number of range arguments and IVs do not match}}
    "omp.loop_nest"(%i, %i, %i) ({
      omp.yield
    }) : (i32, i32, i32) -> ()
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.wsloop {
    // expected-error @+1 {{'omp.loop_nest' op range argument type does not match corresponding IV type}}
    "omp.loop_nest"(%i, %i, %i) ({
    ^bb0(%a: i64):
      omp.yield
    }) : (i32, i32, i32) -> ()
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.new_cli' op CLI has no generator}}
  %l = omp.new_cli
  // expected-note @+1 {{see consumer here: "omp.unroll_heuristic"(%0) : (!omp.cli) -> ()}}
  omp.unroll_heuristic(%l)
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.new_cli' op CLI must have at most one generator}}
  %l = omp.new_cli
  // expected-note @+1 {{second generator here:}}
  omp.canonical_loop(%l) %iv : i32 in range(%i) {
    omp.terminator
  }
  // expected-note @+1 {{first generator here:}}
  omp.canonical_loop(%l) %iv : i32 in range(%i) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.new_cli' op CLI must have at most one consumer}}
  %l = omp.new_cli
  omp.canonical_loop(%l) %iv : i32 in range(%i) {
    omp.terminator
  }
  // expected-note @+1 {{second consumer here:"omp.unroll_heuristic"(%0) : (!omp.cli) -> ()}}
  omp.unroll_heuristic(%l)
  // expected-note @+1 {{first consumer here:"omp.unroll_heuristic"(%0) : (!omp.cli) -> ()}}
  omp.unroll_heuristic(%l)
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.canonical_loop' op Canonical loop region must have exactly one argument}}
  "omp.canonical_loop"(%i) ({
    omp.terminator
  }) : (i32) -> ()
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.canonical_loop' op Region argument must be the same type as the trip count}}
  "omp.canonical_loop"(%i) ({
  ^bb0(%a: i64):
    omp.terminator
  }) : (i32) -> ()
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.tile' op must apply to at least one loop}}
  omp.tile <- () sizes(%i : i32)
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  %l = omp.new_cli
  omp.canonical_loop(%l) %iv : i32 in range(%i) {
    omp.terminator
  }
  // expected-error @+1 {{'omp.tile' op there must be one tile size for each applyee}}
  omp.tile <- (%l) sizes(%i, %i : i32, i32)
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  %l = omp.new_cli
  %k = omp.new_cli
  omp.canonical_loop(%l) %iv : i32 in range(%i) {
    omp.terminator
  }
  omp.canonical_loop(%k) %iv : i32 in range(%i) {
    omp.terminator
  }
  // expected-error @+1 {{'omp.tile' op tiled loop nest must be perfectly nested}}
  omp.tile <- (%l, %k) sizes(%i, %i : i32, i32)
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  %l = omp.new_cli
  %k = omp.new_cli
  omp.canonical_loop(%l) %iv : i32 in range(%i) {
    omp.canonical_loop(%k) %jv : i32 in range(%iv) {
      omp.terminator
    }
    omp.terminator
  }
  // expected-error @+1 {{'omp.tile' op tiled loop nest must be rectangular}}
  omp.tile <- (%l, %k) sizes(%i, %i : i32, i32)
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{Exactly one of EXCLUSIVE or INCLUSIVE clause is expected}}
  omp.scan
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{SCAN directive needs to be enclosed within a parent worksharing loop construct or SIMD construct with INSCAN reduction modifier}}
  omp.scan inclusive(%m : memref<i32>)
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.task' op expected symbol reference @add to point to a reduction declaration}}
  omp.task depend(taskdependin -> %m : memref<i32>) in_reduction(@add %m -> %r : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  "omp.taskwait"(%m) <{depend_kinds = [#omp<clause_task_depend(taskdependin)>]}> : (memref<i32>) -> ()
  // expected-error @+1 {{'omp.target_enter_data' op expected as many depend values as depend variables}}
  "omp.target_enter_data"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<i32>) -> ()
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{expected extent or upperbound.}}
  %0 = omp.map.bounds
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{invalid mapper id}}
  %0 = omp.map.info var_ptr(%m : memref<i32>, i32) map_clauses(to) capture(ByRef) mapper(@no) -> memref<i32>
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.map.info' op 'members' arguments must be defined by 'omp.map.info' ops}}
  %0 = omp.map.info var_ptr(%m : memref<i32>, i32) map_clauses(to) capture(ByRef) members(%m : [0] : memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{missing map operation}}
  omp.target_enter_data map_entries(%m : memref<i32>)
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  %0 = omp.map.info var_ptr(%m : memref<i32>, i32) map_clauses(from) capture(ByRef) -> memref<i32>
  // expected-error @+1 {{to and alloc map types are permitted}}
  omp.target_enter_data map_entries(%0 : memref<i32>)
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  %0 = omp.map.info var_ptr(%m : memref<i32>, i32) map_clauses(to) capture(ByRef) -> memref<i32>
  // expected-error @+1 {{from, release and delete map types are permitted}}
  omp.target_exit_data map_entries(%0 : memref<i32>)
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  %0 = omp.map.info var_ptr(%m : memref<i32>, i32) map_clauses(delete) capture(ByRef) -> memref<i32>
  // expected-error @+1 {{at least one of to or from map types must be specified, other map types are not permitted}}
  omp.target_update map_entries(%0 : memref<i32>)
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  %0 = omp.map.info var_ptr(%m : memref<i32>, i32) map_clauses(tofrom) capture(ByRef) -> memref<i32>
  // expected-error @+1 {{either to or from map types can be specified, not both}}
  omp.target_update map_entries(%0 : memref<i32>)
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  %0 = omp.map.info var_ptr(%m : memref<i32>, i32) map_clauses(always, to) capture(ByRef) -> memref<i32>
  // expected-error @+1 {{present, mapper and iterator map type modifiers are permitted}}
  omp.target_update map_entries(%0 : memref<i32>)
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  %0 = omp.map.info var_ptr(%m : memref<i32>, i32) map_clauses(delete) capture(ByRef) -> memref<i32>
  // expected-error @+1 {{to, from, tofrom and alloc map types are permitted}}
  omp.target map_entries(%0 -> %a : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{At least one of map, use_device_ptr_vars, or use_device_addr_vars operand must be present}}
  omp.target_data {
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.target_data' op 'use_device_ptr' arguments must be defined by 'omp.map.info' ops}}
  omp.target_data use_device_ptr(%m -> %a : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.target' op 'has_device_addr' arguments must be defined by 'omp.map.info' ops}}
  omp.target has_device_addr(%m -> %a : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{target containing multiple 'omp.teams' nested ops}}
  omp.target {
    omp.teams {
      omp.terminator
    }
    omp.teams {
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.target' op host_eval argument illegal use in 't.use' operation}}
  omp.target host_eval(%i -> %a : i32) {
    "t.use"(%a) : (i32) -> ()
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.target host_eval(%i -> %a : i32) {
    // expected-error @+1 {{'omp.teams' op expected symbol reference @add to point to a reduction declaration}}
    omp.teams reduction(@add %m -> %b : memref<i32>) {
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.target' op host_eval argument only legal as 'num_threads' in 'omp.parallel' when representing target SPMD}}
  omp.target host_eval(%i -> %a : i32) {
    omp.parallel num_threads(%a : i32) {
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.target' op host_eval argument only legal as loop bounds and steps in 'omp.loop_nest' when trip count must be evaluated in the host}}
  omp.target host_eval(%i -> %i2 : i32) {
    omp.parallel {
      omp.wsloop {
        omp.loop_nest (%a) : i32 = (%i2) to (%i2) step (%i2) {
          omp.yield
        }
      }
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

// expected-error @+1 {{'omp.declare_mapper' op expected terminator to be a DeclareMapperInfoOp}}
omp.declare_mapper @x : i32 {
^bb0(%x: memref<i32>):
  omp.terminator
}
func.func @f() {
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.ordered' op must be nested inside of a loop}}
  omp.ordered depend_type(dependsource) {doacross_num_loops = 1 : i64}
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.wsloop {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      // expected-error @+1 {{'omp.ordered.region' op the enclosing worksharing-loop region must have an ordered clause}}
      omp.ordered.region {
        omp.terminator
      }
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.wsloop ordered(1) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      // expected-error @+1 {{'omp.ordered.region' op the enclosing loop's ordered clause must not have a parameter present}}
      omp.ordered.region {
        omp.terminator
      }
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.wsloop ordered(0) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      // expected-error @+1 {{'omp.ordered' op the enclosing loop's ordered clause must have a parameter present}}
      omp.ordered depend_type(dependsource) {doacross_num_loops = 1 : i64}
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.wsloop ordered(2) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      // expected-error @+1 {{'omp.ordered' op number of variables in depend clause does not match number of iteration variables in the doacross loop}}
      omp.ordered depend_type(dependsource) {doacross_num_loops = 1 : i64}
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.cancel' op Orphaned cancel construct}}
  omp.cancel cancellation_construct_type(parallel)
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.sections {
    omp.section {
      // expected-error @+1 {{'omp.cancel' op cancel loop must appear inside a worksharing-loop region}}
      omp.cancel cancellation_construct_type(loop)
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.sections nowait {
    omp.section {
      // expected-error @+1 {{A sections construct that is canceled must not have a nowait clause}}
      omp.cancel cancellation_construct_type(sections)
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.wsloop ordered(0) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      // expected-error @+1 {{A worksharing construct that is canceled must not have an ordered clause}}
      omp.cancel cancellation_construct_type(loop)
      omp.yield
    }
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.parallel {
    // expected-error @+1 {{'omp.cancellation_point' op cancellation point taskgroup must appear inside a task region}}
    omp.cancellation_point cancellation_construct_type(taskgroup)
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.cancellation_point' op Orphaned cancellation point}}
  omp.cancellation_point cancellation_construct_type(loop)
  return
}

// -----

// expected-error @+1 {{'omp.critical.declare' op the hints omp_sync_hint_uncontended and omp_sync_hint_contended cannot be combined}}
omp.critical.declare @m hint(uncontended, contended)
func.func @f() {
  return
}

// -----

// expected-error @+1 {{'omp.critical.declare' op the hints omp_sync_hint_nonspeculative and omp_sync_hint_speculative cannot be combined.}}
omp.critical.declare @m hint(speculative, nonspeculative)
func.func @f() {
  return
}

// -----

// expected-error @+1 {{custom op 'omp.critical.declare' foo is not a valid hint}}
omp.critical.declare @m hint(foo)
func.func @f() {
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.critical' op expected symbol reference @m to point to a critical declaration}}
  omp.critical(@m) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{read and write must not be to the same location for atomic reads}}
  omp.atomic.read %m = %m : memref<i32>, memref<i32>, i32
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{memory-order must not be acq_rel or release for atomic reads}}
  omp.atomic.read %m = %q memory_order(release) : memref<i32>, memref<i32>, i32
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{address must dereference to value type}}
  omp.atomic.write %m = %j : memref<i32>, i64
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{memory-order must not be acq_rel or acquire for atomic writes}}
  omp.atomic.write %m = %i memory_order(acquire) : memref<i32>, i32
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{the type of the operand must be a pointer type whose element type is the same as that of the region argument}}
  omp.atomic.update %m : memref<i32> {
  ^bb0(%v: i64):
    omp.yield(%v : i64)
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{input and yielded value must have the same type}}
  omp.atomic.update %m : memref<i32> {
  ^bb0(%v: i32):
    omp.yield(%j : i64)
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{only updated value must be returned}}
  omp.atomic.update %m : memref<i32> {
  ^bb0(%v: i32):
    omp.yield
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{expected three operations in atomic.capture region (one terminator, and two atomic ops)}}
  omp.atomic.capture {
    omp.atomic.read %m = %q : memref<i32>, memref<i32>, i32
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.atomic.capture {
    // expected-error @+1 {{invalid sequence of operations in the capture region}}
    omp.atomic.read %m = %q : memref<i32>, memref<i32>, i32
    omp.atomic.read %m = %q : memref<i32>, memref<i32>, i32
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.atomic.capture {
    // expected-error @+1 {{captured variable in atomic.read must be updated in second operation}}
    omp.atomic.read %m = %q : memref<i32>, memref<i32>, i32
    omp.atomic.write %m = %i : memref<i32>, i32
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.atomic.capture' op operations inside capture region must not have hint clause}}
  omp.atomic.capture {
    omp.atomic.read %m = %q hint(contended) : memref<i32>, memref<i32>, i32
    omp.atomic.write %q = %i : memref<i32>, i32
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{ALIGN value : 3 must be power of 2}}
  omp.allocate_dir (%m : memref<i32>) align(3)
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  omp.teams {
    // expected-error @+1 {{'omp.workdistribute' op explicit barriers are not allowed in workdistribute region}}
    omp.workdistribute {
      omp.barrier
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %m: memref<i32>, %q: memref<i32>, %c: i1, %x: index, %j: i64) {
  // expected-error @+1 {{'omp.workdistribute' op workdistribute must be nested under teams}}
  omp.workdistribute {
    omp.terminator
  }
  return
}

// -----

omp.private {type = private} @p : i32 init {
^bb0(%a: i32, %b: i32):
  // expected-error @+1 {{Invalid yielded value. Expected type: 'i32', got: None}}
  omp.yield
}
func.func @f() {
  return
}

// -----

// expected-error @+1 {{`private` clauses do not require a `copy` region.}}
omp.private {type = private} @p : i32 init {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
} copy {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
}
func.func @f() {
  return
}

// -----

// expected-error @+1 {{`firstprivate` clauses require at least a `copy` region.}}
omp.private {type = firstprivate} @p : i32 init {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
}
func.func @f() {
  return
}

// -----

// expected-error @+1 {{`init`: expected 2 region arguments, got: 1}}
omp.private {type = private} @p : i32 init {
^bb0(%a: i32):
  omp.yield(%a : i32)
}
func.func @f() {
  return
}

// -----

omp.private {type = private} @p : i32 init {
^bb0(%a: i32, %b: i32):
  // expected-error @+1 {{expected exit block terminator to be an `omp.yield` op.}}
  omp.terminator
}
func.func @f() {
  return
}

// -----

omp.private {type = private} @p : i32 init {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
} dealloc {
^bb0(%a: i32):
  // expected-error @+1 {{Did not expect any values to be yielded.}}
  omp.yield(%a : i32)
}
func.func @f() {
  return
}

// -----

// expected-error @+1 {{Region argument type mismatch: got 'i64' expected 'i32'.}}
omp.private {type = private} @p : i32 init {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
} dealloc {
^bb0(%a: i64):
  omp.yield
}
func.func @f() {
  return
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects initializer region to yield a value of the reduction type}}
omp.declare_reduction @add : i32 init {
^bb0(%x: i32):
  omp.yield
} combiner {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
} atomic {
^bb0(%a: memref<i32>, %b: memref<i32>):
  omp.yield
}
func.func @f() {
  return
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects initializer region argument to match the reduction type}}
omp.declare_reduction @add : i32 init {
^bb0(%x: i64):
  omp.yield(%x : i64)
} combiner {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
} atomic {
^bb0(%a: memref<i32>, %b: memref<i32>):
  omp.yield
}
func.func @f() {
  return
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects one argument to the initializer region when no allocation region is used}}
omp.declare_reduction @add : i32 init {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
} atomic {
^bb0(%a: memref<i32>, %b: memref<i32>):
  omp.yield
}
func.func @f() {
  return
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects reduction region with two arguments of the reduction type}}
omp.declare_reduction @add : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%a: i32):
  omp.yield(%a : i32)
} atomic {
^bb0(%a: memref<i32>, %b: memref<i32>):
  omp.yield
}
func.func @f() {
  return
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects reduction region to yield a value of the reduction type}}
omp.declare_reduction @add : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%a: i32, %b: i32):
  omp.yield
} atomic {
^bb0(%a: memref<i32>, %b: memref<i32>):
  omp.yield
}
func.func @f() {
  return
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects atomic reduction region with two arguments of the same type}}
omp.declare_reduction @add : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
} atomic {
^bb0(%a: memref<i32>, %b: memref<i64>):
  omp.yield
}
func.func @f() {
  return
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects atomic reduction region arguments to be accumulators containing the reduction type}}
omp.declare_reduction @add : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
} atomic {
^bb0(%a: memref<i64>, %b: memref<i64>):
  omp.yield
}
func.func @f() {
  return
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects cleanup region with one argument of the reduction type}}
omp.declare_reduction @add : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%a: i32, %b: i32):
  omp.yield(%a : i32)
} atomic {
^bb0(%a: memref<i32>, %b: memref<i32>):
  omp.yield
} cleanup {
^bb0(%a: i64):
  omp.yield
}
func.func @f() {
  return
}
