// RUN: rmlir-opt %s --arith-int-range-narrowing=int-bitwidths-supported=8

func.func @a(%arg0: index, %arg1: index) -> index {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c-4 = arith.constant -4 : index
    %0 = arith.minsi %arg0, %c3 : index
    %1 = arith.maxsi %0, %c1 : index
    %4 = arith.floordivsi %1, %c-4 : index
    return %4 : index
}
func.func @b(%arg0: index, %arg1: index) -> index {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c-4 = arith.constant -4 : index
    %0 = arith.minsi %arg0, %c3 : index
    %1 = arith.maxsi %0, %c1 : index
    %4 = arith.divsi %1, %c-4 : index
    return %4 : index
}
func.func @c(%arg0: index, %arg1: index) -> index {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c-4 = arith.constant 4 : index
    %c2 = arith.constant -2 : index
    %0 = arith.minsi %arg0, %c3 : index
    %1 = arith.maxsi %0, %c1 : index
    %4 = arith.addi %1, %c2 : index
    %5 = arith.maxsi %4, %c1 : index
    return %5 : index
}
func.func @d(%arg0: index, %arg1: index) -> index {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c-4 = arith.constant -4 : index
    %0 = arith.minsi %arg0, %c3 : index
    %1 = arith.maxsi %0, %c1 : index
    %4 = arith.ceildivsi %1, %c-4 : index
    return %4 : index
}
