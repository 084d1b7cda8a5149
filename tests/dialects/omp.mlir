// RUN: rmlir-opt --allow-unregistered-dialect %s

omp.private {type = private} @p : i32
omp.private {type = firstprivate} @fp : i32 copy {
^bb0(%from: i32, %to: i32):
  omp.yield(%from : i32)
} dealloc {
^bb0(%x: i32):
  omp.yield
}
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
^bb0(%x: i32):
  omp.yield
}
omp.critical.declare @mutex hint(uncontended, speculative)
omp.critical.declare @plain
func.func private @copy(memref<i32>, memref<i32>)

func.func @threads(%i: i32, %x: index, %c: i1, %m: memref<i32>, %q: memref<i32>, %j: i64) {
  omp.parallel allocate(%m : memref<i32> -> %q : memref<i32>) if(%c) num_threads(%i : i32) proc_bind(close)
      private(@p %i -> %a, @fp %i -> %b : i32, i32) private_barrier
      reduction(mod: task, byref @add %m -> %d : memref<i32>) {
    omp.barrier
    omp.terminator
  } {a}
  omp.parallel {
    omp.sections nowait {
      omp.section {
        omp.terminator
      }
      omp.terminator
    }
    omp.single copyprivate(%m -> @copy : memref<i32>) {
      omp.terminator
    }
    omp.master {
      omp.terminator
    }
    omp.masked filter(%i : i32) {
      omp.terminator
    }
    omp.critical(@mutex) {
      omp.terminator
    }
    omp.cancel cancellation_construct_type(parallel) if(%c)
    omp.terminator
  }
  omp.teams num_teams(%i : i32 to %i : i32) thread_limit(%i : i32) {
    omp.workdistribute {
      omp.terminator
    }
    omp.terminator
  }
  omp.flush(%m : memref<i32>)
  omp.taskwait depend(taskdependin -> %m : memref<i32>, taskdependmutexinoutset -> %q : memref<i32>) nowait
  omp.taskyield
  return
}

func.func @loops(%i: i32, %x: index, %m: memref<i32>, %q: memref<i32>) {
  omp.wsloop schedule(static = %i : i32, monotonic, simd) ordered(1) order(reproducible:concurrent) nowait {
    omp.loop_nest (%a, %b) : index = (%x, %x) to (%x, %x) inclusive step (%x, %x) collapse(2) tiles(4, 8) {
      omp.ordered depend_type(dependsource) depend_vec(%x : index) {doacross_num_loops = 1 : i64}
      omp.yield
    }
  }
  omp.wsloop schedule(dynamic, simd) linear(%m = %i : memref<i32>) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.cancellation_point cancellation_construct_type(loop)
      omp.yield
    }
  } {linear_var_types = [i32]}
  omp.simd aligned(%m : memref<i32> -> 32 : i64, %q : memref<i32> -> 8) safelen(4) simdlen(2)
      nontemporal(%m : memref<i32>) reduction(mod: inscan, @add %m -> %s : memref<i32>) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.scan inclusive(%q : memref<i32>)
      omp.yield
    }
  }
  omp.parallel private(@p %i -> %pi : i32) {
    omp.distribute dist_schedule_static dist_schedule_chunk_size(%i : i32) {
      omp.wsloop {
        omp.simd {
          omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
            omp.yield
          }
        } {omp.composite}
      } {omp.composite}
    } {omp.composite}
    omp.terminator
  } {omp.composite}
  omp.loop bind(teams) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  omp.workshare {
    omp.workshare.loop_wrapper {
      omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
    }
    omp.terminator
  }
  omp.taskloop grainsize(strict, %i: i32) untied mergeable priority(%i : i32) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  omp.taskloop num_tasks(%i: i32) in_reduction(@add %m -> %r : memref<i32>) {
    omp.loop_nest (%a) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  omp.taskgroup task_reduction(@add %m -> %g : memref<i32>) {
    omp.task depend(taskdependinout -> %m : memref<i32>) in_reduction(@add %m -> %t : memref<i32>) {
      omp.terminator
    }
    omp.terminator
  }
  return
}

func.func @canonical(%n: i32, %s: i32) {
  %outer = omp.new_cli
  %inner = omp.new_cli
  omp.canonical_loop(%outer) %iv : i32 in range(%n) {
    omp.canonical_loop(%inner) %jv : i32 in range(%n) {
      "u.use"(%iv, %jv) : (i32, i32) -> ()
      omp.terminator
    }
    omp.terminator
  }
  %g1 = omp.new_cli
  %g2 = omp.new_cli
  %t1 = omp.new_cli
  %t2 = omp.new_cli
  omp.tile (%g1, %g2, %t1, %t2) <- (%outer, %inner) sizes(%s, %s : i32, i32)
  omp.unroll_heuristic(%t2)
  omp.canonical_loop %iv : i32 in range(%n) {
    omp.terminator
  } {a}
  %last = omp.new_cli
  omp.canonical_loop(%last) %iv : i32 in range(%n) {
    omp.terminator
  }
  omp.tile <- (%last) sizes(%s : i32)
  return
}

omp.declare_mapper @mapper : i32 {
^bb0(%x: memref<i32>):
  %0 = omp.map.info var_ptr(%x : memref<i32>, i32) map_clauses(tofrom) capture(ByRef) -> memref<i32>
  omp.declare_mapper.info map_entries(%0 : memref<i32>)
}

func.func @device(%m: memref<i32>, %p: !llvm.ptr, %i: i32, %x: index, %c: i1) {
  %b = omp.map.bounds lower_bound(%x : index) upper_bound(%x : index) stride(%x : index) start_idx(%x : index)
  %0 = omp.map.info var_ptr(%m : memref<i32>, i32) map_clauses(always, close, to) capture(ByRef) bounds(%b)
      -> memref<i32> {name = "m"}
  %1 = omp.map.info var_ptr(%m : memref<i32>, i32) map_clauses(none) capture(VLAType) mapper(@mapper)
      members(%0, %0 : [0, 1], [2] : memref<i32>, memref<i32>) -> memref<i32>
  %2 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(implicit, tofrom) capture(This)
      var_ptr_ptr(%p : !llvm.ptr) -> !llvm.ptr
  omp.target depend(taskdependout -> %m : memref<i32>) device(%i : i32) if(%c) nowait thread_limit(%i : i32)
      has_device_addr(%0 -> %d : memref<i32>) host_eval(%i -> %h : i32)
      map_entries(%0 -> %e, %2 -> %f : memref<i32>, !llvm.ptr)
      private(@p %i -> %a, @fp %i -> %g [map_idx=1] : i32, i32) {
    omp.teams num_teams(to %h : i32) {
      omp.terminator
    }
    omp.terminator
  }
  omp.target_data map_entries(%0 : memref<i32>) use_device_addr(%1 -> %a : memref<i32>)
      use_device_ptr(%2 -> %f : !llvm.ptr) {
    omp.terminator
  }
  omp.target_enter_data device(%i : i32) map_entries(%0 : memref<i32>)
  %3 = omp.map.info var_ptr(%m : memref<i32>, i32) map_clauses(delete) capture(ByCopy) -> memref<i32>
  omp.target_exit_data nowait map_entries(%3 : memref<i32>)
  %4 = omp.map.info var_ptr(%m : memref<i32>, i32) map_clauses(present, from) capture(ByCopy) -> memref<i32>
  omp.target_update map_entries(%4 : memref<i32>)
  %5 = omp.target_allocmem %i : i32, i64(%i : i32), %x, %x {uniq_name = "n"}
  %6 = omp.target_allocmem %i : i32, f32
  omp.target_freemem %i, %5 : i32, i64
  return
}

func.func @atomic(%m: memref<i32>, %q: memref<i32>, %i: i32) {
  omp.atomic.read %m = %q memory_order(acquire) hint(contended) : memref<i32>, memref<i32>, i32
  omp.atomic.write %m = %i hint(none) : memref<i32>, i32
  omp.atomic.update memory_order(relaxed) %m : memref<i32> {
  ^bb0(%v: i32):
    omp.yield(%v : i32)
  } {atomic_control = #omp.atomic_control<ignore_denormal_mode = true>}
  omp.atomic.capture memory_order(seq_cst) {
    omp.atomic.read %q = %m : memref<i32>, memref<i32>, i32
    omp.atomic.write %m = %i : memref<i32>, i32
  }
  %0 = omp.threadprivate %m : memref<i32> -> memref<i32>
  omp.allocate_dir (%m : memref<i32>) align(16)
  return
}
