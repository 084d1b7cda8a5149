// RUN: not rmlir-tblgen --print-records %s
class Named<string n> {
  string name = n;
}
def A : Named<"a">;
def B : Named<"b"
