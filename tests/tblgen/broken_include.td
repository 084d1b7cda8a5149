// RUN: not rmlir-tblgen --print-records -I %S %s
include "included/outer.inc"

def After : Known;
