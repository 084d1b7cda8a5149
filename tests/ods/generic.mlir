// RUN: rmlir-opt --allow-unregistered-dialect --load-ods %S/formats.td --mlir-print-op-generic %S/formats.mlir
