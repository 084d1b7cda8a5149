// RUN: not rmlir-opt --load-ods %S/twice_a.td --load-ods %S/twice_b.td -I %S/project/include %s
module {}
