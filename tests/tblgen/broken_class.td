// RUN: not rmlir-tblgen --dump-json %s
def A : Missing<1>;
