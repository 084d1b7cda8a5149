// RUN: not rmlir-opt %s --test-scf-parallel-loop-collapsing=collapsed-indices-2=0

