//| ------------- Classes -----------------
//| ------------- Defs -----------------
//| def a {
//|   int dec = 42;
//|   int neg = -5;
//|   int pos = 5;
//|   int hex = 255;
//|   int big = -1;
//|   bits<4> bin = { 0, 1, 0, 1 };
//|   bit t = 1;
//|   bit f = 0;
//|   string s = "ab	\"
//| ";
//|   code c = [{ raw "x" }];
//|   code cs = [{inout}];
//|   int u = ?;
//| }
//| def b {
//|   bits<8> v = { 0, 1, 0, 1, 1, 0, 1, 0 };
//|   bit b0 = 1;
//|   bits<4> hi = { 0, 1, 0, 1 };
//|   bits<3> lo = { 0, 1, 0 };
//|   bits<4> mix = { 1, 0, ?, 1 };
//|   bits<6> cat = { 1, 0, 1, 0, 1, 0 };
//|   bits<4> m = { 1, 1, 1, 1 };
//| }
//| def c {
//|   list<int> l = [1, 2, 3, 4];
//|   list<string> e = [];
//|   list<int> t = [];
//|   int el = 3;
//|   list<int> sl = [2, 3];
//|   list<int> one = [1];
//|   list<int> rev = [4, 3, 2];
//|   list<int> pick = [1, 3];
//|   list<int> mix = [1, 3, 4];
//|   list<list<int>> ll = [[1], [2, 3]];
//|   int deep = 2;
//|   list<int> tr = [1, 2];
//| }
def a { int dec = 42; int neg = -5; int pos = +5; int hex = 0xFF; int big = 0xFFFFFFFFFFFFFFFF; bits<4> bin = 0b0101; bit t = true; bit f = false; string s = "a" "b" "\t\\\"\n"; code c = [{ raw "x" }]; string cs = [{in}] # "out"; int u = ?; }
def b { bits<8> v = 0x5A; bit b0 = v{1}; bits<4> hi = v{7-4}; bits<3> lo = v{0...2}; bits<4> mix = {1, 0, ?, v{3}}; bits<6> cat = {v{3-0}, 1, 0}; bits<4> m = -1; }
def c { list<int> l = [1, 2, 3, 4]; list<string> e = []; list<int> t = []<int>; int el = l[2]; list<int> sl = l[1...2]; list<int> one = l[0,]; list<int> rev = l[3-1]; list<int> pick = l[[0, 2]]; list<int> mix = l[0, 2...3]; list<list<int>> ll = [[1], [2, 3]]; int deep = ll[1][0]; list<int> tr = [1, 2,]; }
// -----
//| ------------- Classes -----------------
//| class P<int P:x = ?, string P:s = !strconcat("d", !cast<string>(P:x)), list<int> P:l = [P:x]> {
//|   int px = P:x;
//|   string ps = P:s;
//|   list<int> pl = P:l;
//| }
//| ------------- Defs -----------------
//| def a {
//|   P p = anonymous_0;
//|   P q = anonymous_1;
//|   P r = anonymous_2;
//|   P same = anonymous_0;
//|   int f = 9;
//|   string chain = "n";
//|   bit eq = 1;
//|   bit ne = 0;
//| }
//| def anonymous_0 {	// P
//|   int px = 1;
//|   string ps = "d1";
//|   list<int> pl = [1];
//| }
//| def anonymous_1 {	// P
//|   int px = 2;
//|   string ps = "two";
//|   list<int> pl = [2];
//| }
//| def anonymous_2 {	// P
//|   int px = 3;
//|   string ps = "d3";
//|   list<int> pl = [7];
//| }
//| def anonymous_3 {	// P
//|   int px = 9;
//|   string ps = "d9";
//|   list<int> pl = [9];
//| }
//| def anonymous_4 {	// P
//|   int px = 4;
//|   string ps = "n";
//|   list<int> pl = [4];
//| }
//| def anonymous_5 {	// P
//|   int px = 2;
//|   string ps = "d2";
//|   list<int> pl = [2];
//| }
//| def b {
//|   string n = "two";
//|   list<int> l = [1];
//| }
class P<int x, string s = "d" # x, list<int> l = [x]> { int px = x; string ps = s; list<int> pl = l; }
def a { P p = P<1>; P q = P<2, "two">; P r = P<x = 3, l = [7]>; P same = P<1>; int f = P<9>.px; string chain = P<4, s = "n">.ps; bit eq = !eq(P<1>, P<1>); bit ne = !eq(P<1>, P<2>); }
def b { string n = a.q.ps; list<int> l = a.p.pl; }
// -----
//| ------------- Classes -----------------
//| ------------- Defs -----------------
//| def 2d {
//| }
//| def a {
//|   string s = "vg";
//|   string t = "n5gs";
//|   string u = "x1";
//|   string tr = "t";
//|   list<int> l = [1, 2, 3, 4];
//| }
//| def gs {
//| }
//| def n1x {
//| }
//| def p1 {
//| }
//| def p2 {
//| }
//| def q1_t {
//| }
//| def q2_t {
//| }
//| def with space {
//| }
defvar g = "v"; def gs;
def n1 # "x"; def "with space"; def 2d; foreach i = [1, 2] in { def p#i; def "q"#i#_t; }
def a { string s = g # g; string t = "n" # 5 # gs; string u = "x" # true; string tr = "t"#; list<int> l = [1] # [2, 3] # [4]; }
// -----
//| ------------- Classes -----------------
//| class S<int S:a = ?> {
//|   bits<4> v = { !cast<bits<4>>(S:a){3}, !cast<bits<4>>(S:a){2}, !cast<bits<4>>(S:a){1}, !cast<bits<4>>(S:a){0} };
//|   bit top = v{3};
//|   int i = !cast<int>(v);
//| }
//| ------------- Defs -----------------
//| def x {	// S
//|   bits<4> v = { 1, 0, 0, 1 };
//|   bit top = 1;
//|   int i = 9;
//| }
//| def y {
//|   bits<8> w = { 1, 0, 0, 1, 1, 0, 0, 1 };
//| }
class S<int a> { bits<4> v = a; bit top = v{3}; int i = v; }
def x : S<9>; def y { bits<8> w = {x.v, x.v}; }
// -----
//| ------------- Classes -----------------
//| class D {
//|   string me = D:NAME;
//|   list<string> l = [D:NAME, !strconcat(D:NAME, "_x")];
//| }
//| ------------- Defs -----------------
//| def Bar {	// D
//|   string me = "own";
//|   list<string> l = ["Bar", "Bar_x"];
//| }
//| def Foo {	// D
//|   string me = "Foo";
//|   list<string> l = ["Foo", "Foo_x"];
//| }
//| def anonymous_0 {	// D
//|   string me = D:NAME;
//|   list<string> l = [D:NAME, !strconcat(D:NAME, "_x")];
//| }
//| def z {
//|   D d = anonymous_0;
//| }
class D { string me = NAME; list<string> l = [NAME, NAME # "_x"]; }
def Foo : D; def Bar : D { let me = "own"; } defvar anon = D<>; def z { D d = anon; }
// -----
//| main.td:1:37: error: Variable not defined: 'y'
//| class Field { field int keep = !add(y, 1); int y; field bits<3> b; }
//|                                     ^
//| main.td:1:38: error: expected ';' after declaration
//| class Field { field int keep = !add(y, 1); int y; field bits<3> b; }
//|                                      ^
class Field { field int keep = !add(y, 1); int y; field bits<3> b; }
def f : Field;
// -----
//| ------------- Classes -----------------
//| class A {
//| }
//| class C<list<string> C:l = ?> {
//|   string c = !interleave(C:l, "x");
//|   code d = [{ab}];
//|   code e = [{ab}];
//|   string g = "abc";
//|   string h = "a,b";
//|   code h2 = [{b,a}];
//|   string i = "a";
//|   string j = "bb";
//|   code k = [{bc}];
//| }
//| class T<dag T:d = ?, list<int> T:l = ?, int T:a = ?> {
//|   A o = !getdagop(T:d);
//|   list<int> r = !range(0, T:a, 1);
//|   string u = !substr("abc", T:a, 9223372036854775807);
//|   int f = 2;
//|   dag h = !dag(!getdagop(T:d), T:l, ?);
//|   T t = !cast<T>(u);
//|   int e = !cond(!eq(T:a, 1): 2, 1: 3);
//|   int k = !foldl(0, T:l, x, y, !add(x, y));
//|   list<int> s = T:l[[1, 2]];
//|   int el = T:l[T:a];
//|   bits<2> b = { !cast<bit>(T:a), 1 };
//|   bits<4> c = { !cast<bits<4>>(T:a){3}, !cast<bits<4>>(T:a){2}, !cast<bits<4>>(T:a){1}, !cast<bits<4>>(T:a){0} };
//|   bits<2> c2 = { c{3}, c{2} };
//|   int z = t.e;
//| }
//| ------------- Defs -----------------
//| def a {	// C
//|   string c = "q";
//|   code d = [{ab}];
//|   code e = [{ab}];
//|   string g = "abc";
//|   string h = "a,b";
//|   code h2 = [{b,a}];
//|   string i = "a";
//|   string j = "bb";
//|   code k = [{bc}];
//| }
class A; class T<dag d, list<int> l, int a> { A o = !getdagop<A>(d); list<int> r = !range(a); string u = !substr("abc", a); int f = !find("abc", "c"); dag h = !dag(!getdagop(d), l, ?); T t = !cast<T>(u); int e = !cond(!eq(a, 1): 2, true: 3); int k = !foldl(0, l, x, y, !add(x, y)); list<int> s = l[1...2]; int el = l[a]; bits<2> b = {a, 1}; bits<4> c = a; bits<2> c2 = c{3-2}; int z = t.e; }
class C<list<string> l> { code c = !interleave(l, "x"); string d = [{a}] # "b"; string e = "a" # [{b}]; code g = "abc"; string h = !interleave([[{a}], "b"], ","); string h2 = !interleave(["b", [{a}]], ","); string i = !tolower([{A}]); string j = !subst("a", "b", [{aa}]); string k = !substr([{abc}], 1); } def a : C<["q"]>;
