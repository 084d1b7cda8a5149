// RUN: rmlir-opt %s

%c = mpi.comm_world : !mpi.comm
%r:2 = mpi.comm_rank(%c) : !mpi.retval, i32
mpi.barrier(%c)
