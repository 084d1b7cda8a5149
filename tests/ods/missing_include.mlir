// RUN: not rmlir-opt --load-ods %S/missing_include.td -I %S/project/include %s
module {}
