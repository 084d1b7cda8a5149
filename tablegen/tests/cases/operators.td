//| ------------- Classes -----------------
//| ------------- Defs -----------------
//| def a {
//|   int add = 6;
//|   int sub = -1;
//|   int mul = 24;
//|   int div = -3;
//|   int w = -9223372036854775808;
//| }
//| def b {
//|   int and = 8;
//|   int or = 7;
//|   int xor = 5;
//|   int shl = 16;
//|   int srl = 15;
//|   int sra = -4;
//|   int log = 10;
//|   int n = 1;
//|   int m = 0;
//| }
//| def c {
//|   bit eq = 1;
//|   bit ne = 1;
//|   bit lt = 1;
//|   bit le = 0;
//|   bit gt = 1;
//|   bit ge = 1;
//|   bit r = 1;
//|   bit q = 0;
//|   bit z = 1;
//| }
//| def d {
//|   string s = "abc";
//|   int size = 6;
//|   int e = 1;
//|   string sub = "cdef";
//|   string sub2 = "bcd";
//|   string sub3 = "bc";
//|   int f = 2;
//|   int f2 = 5;
//|   int f3 = -1;
//|   string su = "bxynxynxy";
//|   string l = "abc";
//|   string u = "ABC";
//|   bit m = 1;
//|   bit m2 = 0;
//|   string i = "1-2-3";
//|   string i2 = "x, y";
//|   string i3 = "1.0";
//| }
def a { int add = !add(1, 2, 3); int sub = !sub(1, 2); int mul = !mul(2, 3, 4); int div = !div(-7, 2); int w = !add(9223372036854775807, 1); }
def b { int and = !and(12, 10, 14); int or = !or(1, 2, 4); int xor = !xor(7, 2); int shl = !shl(1, 4); int srl = !srl(-1, 60); int sra = !sra(-8, 1); int log = !logtwo(1025); int n = !not(0); int m = !not(4); }
def c { bit eq = !eq(1, 1); bit ne = !ne("a", "b"); bit lt = !lt(1, 2); bit le = !le("a", "B"); bit gt = !gt(true, 0); bit ge = !ge(2, 2); bit r = !eq(a, a); bit q = !eq(a, b); bit z = !eq({1, 0}, 2); }
def d { string s = !strconcat("a", "b", "c"); int size = !size("héllo"); int e = !empty(""); string sub = !substr("abcdef", 2); string sub2 = !substr("abcdef", 1, 3); string sub3 = !substr("abc", 1, 100); int f = !find("abcabc", "c"); int f2 = !find("abcabc", "c", 3); int f3 = !find("abc", "x"); string su = !subst("a", "xy", "banana"); string l = !tolower("AbC"); string u = !toupper("aBc"); bit m = !match("hello", "^h.*o$"); bit m2 = !match("hello", "[[:digit:]]"); string i = !interleave([1, 2, 3], "-"); string i2 = !interleave(["x", "y"], ", "); string i3 = !interleave([true, false], "."); }
// -----
//| ------------- Classes -----------------
//| ------------- Defs -----------------
//| def a {
//|   list<int> l = [1, 2, 3];
//|   list<int> h = [4];
//|   list<int> t = [5];
//|   list<string> s = ["x", "x", "x"];
//|   list<int> r = [1, 3];
//|   list<int> f = [1, 2, 3];
//|   list<int> fl = [1, 2];
//|   int n = 2;
//|   int e = 1;
//| }
//| def b {
//|   list<int> a = [0, 1, 2, 3];
//|   list<int> b = [2, 3, 4];
//|   list<int> c = [];
//|   list<int> d = [0, 3, 6, 9];
//|   list<int> e = [5, 3, 1];
//|   list<int> f = [0, 1];
//| }
//| def c {
//|   list<int> a = [1, 4, 9];
//|   list<int> b = [3, 4];
//|   int c = 6;
//|   list<list<int>> d = [[11, 21], [12, 22]];
//| }
//| def d {
//|   int a = 2;
//|   string b = "y";
//|   int c = 2;
//|   int d = 4;
//| }
def a { list<int> l = !listconcat([1], [2, 3], []<int>); list<int> h = [!head([4, 5])]; list<int> t = !tail([4, 5]); list<string> s = !listsplat("x", 3); list<int> r = !listremove([1, 2, 3, 2], [2]); list<int> f = !listflatten([[1], [2, 3], []<int>]); list<int> fl = !listflatten([1, 2]); int n = !size([1, 2]); int e = !empty([]<int>); }
def b { list<int> a = !range(4); list<int> b = !range(2, 5); list<int> c = !range(5, 2); list<int> d = !range(0, 10, 3); list<int> e = !range(5, 0, -2); list<int> f = !range(["a", "b"]); }
def c { list<int> a = !foreach(x, [1, 2, 3], !mul(x, x)); list<int> b = !filter(x, [1, 2, 3, 4], !gt(x, 2)); int c = !foldl(0, [1, 2, 3], acc, x, !add(acc, x)); list<list<int>> d = !foreach(x, [1, 2], !foreach(y, [10, 20], !add(x, y))); }
def d { int a = !if(1, 2, 3); string b = !if(!eq(1, 2), "x", "y"); int c = !cond(false: 1, true: 2, true: 3); int d = !if(0, ?, 4); }
// -----
//| ------------- Classes -----------------
//| ------------- Defs -----------------
//| def a {
//|   dag d = (op 1, "s":$n, x:$m, ?:$k, ?);
//|   dag e = (op:$name x);
//|   dag f = (op 1, 2:$b);
//|   dag g = (op 1:$a, 2);
//|   dag h = (op ?:$a, ?:$b);
//|   dag i = (op x, y);
//|   int sz = 2;
//|   int em = 1;
//| }
//| def b {
//|   dag op1 = (op2 1:$a);
//|   string n = "q";
//|   dag sn = (op:$z 1);
//|   int ga = 2;
//|   int gb = 2;
//|   string gn = "u";
//|   dag sa = (op 1, "new":$b);
//|   dag sna = (op 1:$first, 2:$b);
//| }
//| def c {
//|   dag m = (op y, (op2 y:$z), y:$w);
//|   dag l = ([x, y] 1);
//| }
//| def op {
//| }
//| def op2 {
//| }
//| def x {
//| }
//| def y {
//| }
def op; def op2; def x; def y;
def a { dag d = (op 1, "s":$n, x:$m, $k, ?); dag e = (op:$name x); dag f = !con((op 1), (op 2:$b), (op)); dag g = !dag(op, [1, 2], ["a", ?]); dag h = !dag(op, ?, ["a", "b"]); dag i = !dag(op, [x, y], ?); int sz = !size((op 1, 2)); int em = !empty((op)); }
def b { dag op1 = !setdagop((op 1:$a), op2); string n = !getdagopname((op:$q 1)); dag sn = !setdagopname((op 1), "z"); int ga = !getdagarg<int>((op 1, 2:$b), 1); int gb = !getdagarg<int>((op 1, 2:$b), "b"); string gn = !getdagname((op 1:$u), 0); dag sa = !setdagarg((op 1, 2:$b), "b", "new"); dag sna = !setdagname((op 1, 2:$b), 0, "first"); }
def c { dag m = !foreach(v, (op x, (op2 y:$z), x:$w), !subst(x, y, v)); dag l = ([x, y] 1); }
// -----
//| ------------- Classes -----------------
//| class A<int A:v = ?> {
//|   int f = A:v;
//| }
//| class B {	// A
//|   int f = 3;
//| }
//| ------------- Defs -----------------
//| def a {	// A
//|   int f = 1;
//| }
//| def b {	// A B
//|   int f = 3;
//| }
//| def c {
//|   A r = b;
//|   string s = "b";
//|   string t = "12";
//|   int i = 1;
//|   int j = 0;
//|   int k = 1;
//|   int l = 1;
//|   int m = 0;
//|   int n = 0;
//|   list<A> all = [a, b];
//|   list<A> some = [b];
//|   int g = 3;
//|   string re = "[1, 2]";
//|   bit init = 1;
//|   bit uninit = 0;
//| }
//| def other {
//| }
class A<int v> { int f = v; } class B : A<3>; def b : B; def a : A<1>; def other;
def c { A r = !cast<A>("b"); string s = !cast<string>(b); string t = !cast<string>(12); int i = !isa<A>(b); int j = !isa<B>(a); int k = !isa<int>(5); int l = !exists<A>("b"); int m = !exists<B>("a"); int n = !exists<A>("nope"); list<A> all = !instances<A>(); list<A> some = !instances<A>("^b"); int g = !cast<A>("b").f; string re = !repr([1, 2]); bit init = !initialized(5); bit uninit = !initialized(?); }
// -----
//| ------------- Classes -----------------
//| class T<int T:i = ?> {
//|   int v = !if(!le(T:i, 0), 0, !add(T:i, T<0: !sub(T:i, 1)>.v));
//| }
//| ------------- Defs -----------------
//| def anonymous_0 {	// T
//|   int v = 10;
//| }
//| def anonymous_1 {	// T
//|   int v = 6;
//| }
//| def anonymous_2 {	// T
//|   int v = 3;
//| }
//| def anonymous_3 {	// T
//|   int v = 1;
//| }
//| def anonymous_4 {	// T
//|   int v = 0;
//| }
//| def t {
//|   int x = 10;
//| }
class T<int i> { int v = !if(!le(i, 0), 0, !add(i, T<!sub(i, 1)>.v)); }
def t { int x = T<4>.v; }
