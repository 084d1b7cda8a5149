//| main.td:1:19: error: expected ';' after declaration
//| def a { int x = 1 }
//|                   ^
def a { int x = 1 }
// -----
//| main.td:1:17: error: Field 'x' of type 'int' is incompatible with value '"s"' of type 'string'
//| def a { int x = "s"; string y = 1; }
//|                 ^
//| main.td:1:33: error: Field 'y' of type 'string' is incompatible with value '1' of type 'int'
//| def a { int x = "s"; string y = 1; }
//|                                 ^
//| 2 errors.
def a { int x = "s"; string y = 1; }
// -----
//| main.td:1:9: error: Couldn't find class 'Missing'
//| def a : Missing;
//|         ^
def a : Missing;
// -----
//| main.td:1:13: warning: unused template argument: A:x
//| class A<int x>; def a : A;
//|             ^
//| main.td:1:25: error: value not specified for template argument 'A:x'
//| class A<int x>; def a : A;
//|                         ^
//| main.td:1:13: note: declared in 'A'
//| class A<int x>; def a : A;
//|             ^
class A<int x>; def a : A;
// -----
//| main.td:1:41: error: Value specified for template argument 'A:x' is of type string; expected type int: "s"
//| class A<int x> { int v = x; } def a : A<"s">;
//|                                         ^
class A<int x> { int v = x; } def a : A<"s">;
// -----
//| main.td:1:44: error: Too many template arguments: 2
//| class A<int x> { int v = x; } def a : A<1, 2>;
//|                                            ^
class A<int x> { int v = x; } def a : A<1, 2>;
// -----
//| main.td:1:45: error: value not specified for template argument 'A:x'
//| class A<int x> { int v = x; } def a { A b = A<>; }
//|                                             ^
//| main.td:1:13: note: declared in 'A'
//| class A<int x> { int v = x; } def a { A b = A<>; }
//|             ^
//| 1 errors.
class A<int x> { int v = x; } def a { A b = A<>; }
// -----
//| main.td:1:47: error: Argument "y" doesn't exist
//| class A<int x> { int v = x; } def a { A b = A<y = 1>; }
//|                                               ^
//| main.td:1:49: error: expected ';' after declaration
//| class A<int x> { int v = x; } def a { A b = A<y = 1>; }
//|                                                 ^
class A<int x> { int v = x; } def a { A b = A<y = 1>; }
// -----
//| main.td:1:20: warning: unused template argument: A:y
//| class A<int x, int y> { int v = x; } def a { A b = A<x = 1, 2>; }
//|                    ^
//| main.td:1:61: error: Positional argument should be put before named argument
//| class A<int x, int y> { int v = x; } def a { A b = A<x = 1, 2>; }
//|                                                             ^
//| main.td:1:62: error: expected ';' after declaration
//| class A<int x, int y> { int v = x; } def a { A b = A<x = 1, 2>; }
//|                                                              ^
class A<int x, int y> { int v = x; } def a { A b = A<x = 1, 2>; }
// -----
//| main.td:1:12: error: def already exists: a
//| def a; def a;
//|            ^
//| main.td:1:5: note: location of previous definition
//| def a; def a;
//|     ^
def a; def a;
// -----
//| main.td:1:26: error: Class 'A' already defined
//| class A { int x; } class A { int y; }
//|                          ^
class A { int x; } class A { int y; }
// -----
//| main.td:1:35: error: Initializer of 'y' in 'a' could not be fully resolved: x
//| class A { int x; int y = x; } def a : A; def b : A;
//|                                   ^
//| main.td:1:46: error: Initializer of 'y' in 'b' could not be fully resolved: x
//| class A { int x; int y = x; } def a : A; def b : A;
//|                                              ^
//| 2 errors.
class A { int x; int y = x; } def a : A; def b : A;
// -----
//| main.td:1:24: error: Value 'y' unknown!
//| def a { int x = 1; let y = 2; }
//|                        ^
def a { int x = 1; let y = 2; }
// -----
//| main.td:1:24: error: Recursion / self-assignment forbidden
//| def a { int x = 1; let x = x; }
//|                        ^
def a { int x = 1; let x = x; }
// -----
//| main.td:1:5: error: Illegal operation: division by zero
//| def a { int x = !div(1, 0); }
//|     ^
def a { int x = !div(1, 0); }
// -----
//| main.td:1:5: error: Illegal operation: out of bounds shift
//| def a { int x = !shl(1, 64); }
//|     ^
def a { int x = !shl(1, 64); }
// -----
//| main.td:1:5: error: Illegal operation: logtwo is undefined on arguments less than or equal to 0
//| def a { int x = !logtwo(0); }
//|     ^
def a { int x = !logtwo(0); }
// -----
//| main.td:1:5: error: !substr start position is out of range 0...3: 4
//| def a { string x = !substr("abc", 4); }
//|     ^
//| 1 errors.
def a { string x = !substr("abc", 4); }
// -----
//| main.td:1:5: error: !find start position is out of range 0...3: 9
//| def a { int x = !find("abc", "a", 9); }
//|     ^
//| 1 errors.
def a { int x = !find("abc", "a", 9); }
// -----
//| main.td:1:5: error: a does not have any true condition in:!cond(0: 1, 0: 2)
//| def a { int x = !cond(false: 1, 0: 2); }
//|     ^
def a { int x = !cond(false: 1, 0: 2); }
// -----
//| main.td:1:14: error: Undefined reference to record: 'nope'
//|
//| class A; def a { A x = !cast<A>("nope"); }
//|              ^
class A; def a { A x = !cast<A>("nope"); }
// -----
//| main.td:1:21: error: Expected type 'A', got '{}' in: !cast<A>("b")
//|
//| class A; def b; def a { A x = !cast<A>("b"); }
//|                     ^
class A; def b; def a { A x = !cast<A>("b"); }
// -----
//| main.td:1:5: error: Initializer of 'x' in 'a' could not be fully resolved: [1, 2][5]
//| def a { list<int> l = [1, 2]; int x = l[5]; }
//|     ^
//| 1 errors.
def a { list<int> l = [1, 2]; int x = l[5]; }
// -----
//| main.td:1:17: error: Variable not defined: 'undefined'
//| def a { int x = undefined; }
//|                 ^
//| 1 errors.
def a { int x = undefined; }
// -----
//| main.td:1:5: error: Initializer of 'x' in 'a' could not be fully resolved: { !cast<bits<2>>(9){1}, !cast<bits<2>>(9){0} }
//| def a { bits<2> x = 9; }
//|     ^
//| 1 errors.
def a { bits<2> x = 9; }
// -----
//| main.td:1:31: error: Incompatible types in list elements
//| def a { list<int> x = [1, "a"]; }
//|                               ^
//| 1 errors.
def a { list<int> x = [1, "a"]; }
// -----
//| main.td:1:14: error: No type for list
//| defvar x = [];
//|              ^
defvar x = [];
// -----
//| main.td:1:17: error: unknown operator
//| def a { int x = !nope(1); }
//|                 ^
//| main.td:1:17: error: Unknown or reserved token when parsing a value
//| def a { int x = !nope(1); }
//|                 ^
//| main.td:1:17: error: expected ';' after declaration
//| def a { int x = !nope(1); }
//|                 ^
def a { int x = !nope(1); }
// -----
//| main.td:1:17: error: expected two operands to operator
//| def a { int x = !add(1); }
//|                 ^
//| 1 errors.
def a { int x = !add(1); }
// -----
//| main.td:1:25: error: expected value of type 'int', got 'string'
//| def a { int x = !add(1, "s"); }
//|                         ^
//| main.td:1:28: error: expected ';' after declaration
//| def a { int x = !add(1, "s"); }
//|                            ^
def a { int x = !add(1, "s"); }
// -----
//| main.td:1:31: error: inconsistent types 'int' and 'string' for !if
//| def a { int x = !if(1, 2, "s"); }
//|                               ^
//| 1 errors.
def a { int x = !if(1, 2, "s"); }
// -----
//| main.td:1:24: error: expected string, list, or dag type argument in unary operator
//| def a { int x = !size(1); }
//|                        ^
//| main.td:1:24: error: expected ';' after declaration
//| def a { int x = !size(1); }
//|                        ^
def a { int x = !size(1); }
// -----
//| main.td:1:21: error: expected bit, bits, int, string, or record; got value of type 'list<int>'
//| def a { bit x = !eq([1], [2]); }
//|                     ^
//| main.td:1:24: error: expected ';' after declaration
//| def a { bit x = !eq([1], [2]); }
//|                        ^
def a { bit x = !eq([1], [2]); }
// -----
//| main.td:1:43: error: !foldl expression must be of same type as start (int), but is of type string
//| def a { int x = !foldl(0, [1], acc, y, "s"); }
//|                                           ^
//| main.td:1:43: error: expected ';' after declaration
//| def a { int x = !foldl(0, [1], acc, y, "s"); }
//|                                           ^
def a { int x = !foldl(0, [1], acc, y, "s"); }
// -----
//| main.td:1:38: error: !foreach must have a list or dag argument
//| def a { list<int> x = !foreach(y, 5, y); }
//|                                      ^
//| main.td:1:38: error: expected ';' after declaration
//| def a { list<int> x = !foreach(y, 5, y); }
//|                                      ^
def a { list<int> x = !foreach(y, 5, y); }
// -----
//| main.td:1:18: error: expected identifier or list of value types in dag init
//| def a { dag x = (1 2); }
//|                  ^
//| main.td:1:18: error: expected ';' after declaration
//| def a { dag x = (1 2); }
//|                  ^
def a { dag x = (1 2); }
// -----
//| error: Concatenated Dag operators do not match: '(o1 1)' vs. '(o2 2)'
def o1; def o2; def a { dag x = !con((o1 1), (o2 2)); }
// -----
//| main.td:1:21: error: end of line in string literal
//| def a { string s = "unterminated; }
//|                     ^
//| main.td:1:20: error: Unknown or reserved token when parsing a value
//| def a { string s = "unterminated; }
//|                    ^
//| main.td:1:20: error: expected ';' after declaration
//| def a { string s = "unterminated; }
//|                    ^
def a { string s = "unterminated; }
// -----
//| main.td:1:26: error: invalid escape in string literal
//| def a { string s = "bad \q"; }
//|                          ^
//| main.td:1:20: error: Unknown or reserved token when parsing a value
//| def a { string s = "bad \q"; }
//|                    ^
//| main.td:1:20: error: expected ';' after declaration
//| def a { string s = "bad \q"; }
//|                    ^
def a { string s = "bad \q"; }
// -----
//| main.td:1:18: error: unterminated code block
//| def a { code c = [{ never ends; }
//|                  ^
//| main.td:1:18: error: Unknown or reserved token when parsing a value
//| def a { code c = [{ never ends; }
//|                  ^
//| main.td:1:18: error: expected ';' after declaration
//| def a { code c = [{ never ends; }
//|                  ^
def a { code c = [{ never ends; }
// -----
//| main.td:1:1: error: unterminated comment
//| /* never ends
//| ^
//| main.td:1:1: error: Unexpected token at top level
//| /* never ends
//| ^
/* never ends
// -----
//| main.td:1:17: error: number out of range
//| def a { int x = 99999999999999999999; }
//|                 ^
//| main.td:1:17: error: Unknown or reserved token when parsing a value
//| def a { int x = 99999999999999999999; }
//|                 ^
//| main.td:1:17: error: expected ';' after declaration
//| def a { int x = 99999999999999999999; }
//|                 ^
def a { int x = 99999999999999999999; }
// -----
//| main.td:1:19: error: invalid '..' punctuation
//| def a { int x = 1 .. 2; }
//|                   ^
//| main.td:1:19: error: expected ';' after declaration
//| def a { int x = 1 .. 2; }
//|                   ^
def a { int x = 1 .. 2; }
// -----
//| main.td:1:17: error: unexpected character
//| def a { int x = @; }
//|                 ^
//| main.td:1:17: error: Unknown or reserved token when parsing a value
//| def a { int x = @; }
//|                 ^
//| main.td:1:17: error: expected ';' after declaration
//| def a { int x = @; }
//|                 ^
def a { int x = @; }
// -----
//| main.td:1:1: error: Unexpected token at top level
//| junk
//| ^
junk
// -----
//| main.td:3:1: error: reached EOF without matching #endif
//|
//| ^
//| main.td:1:8: error: the latest preprocessor control is here
//| #ifdef X
//|        ^
//| main.td:3:1: error: Unexpected token at top level
//|
//| ^
#ifdef X
def a;
// -----
//| main.td:1:2: error: #endif without #ifdef
//| #endif
//|  ^
//| main.td:1:2: error: Unexpected token at top level
//| #endif
//|  ^
#endif
// -----
//| main.td:1:2: error: #else without #ifdef or #ifndef
//| #else
//|  ^
//| main.td:1:2: error: Unexpected token at top level
//| #else
//|  ^
#else
// -----
//| main.td:1:8: error: expected macro name after #define
//| #define
//|        ^
//| main.td:1:8: error: Unexpected token at top level
//| #define
//|        ^
#define
def a;
// -----
//| main.td:1:10: error: only comments are supported after #ifdef NAME
//| #ifdef A B
//|          ^
//| main.td:1:10: error: Unexpected token at top level
//| #ifdef A B
//|          ^
#ifdef A B
#endif
// -----
//| main.td:2:9: warning: duplicate definition of macro: TWICE
//| #define TWICE
//|         ^
//| ------------- Classes -----------------
//| ------------- Defs -----------------
//| def a {
//| }
#define TWICE
#define TWICE
def a;
// -----
//| main.td:1:16: error: could not find include file 'missing.td'
//| def a; include "missing.td"
//|                ^
//| main.td:1:16: error: Unexpected token at top level
//| def a; include "missing.td"
//|                ^
def a; include "missing.td"
// -----
//| Included from main.td:1:
//| Included from one.td:2:
//| two.td:3:1: error: expected ';' after declaration
//| }
//| ^
include "one.td"
//@ one.td
def a;
include "two.td"
//@ two.td
def b {
	int x = 1
}
// -----
//| main.td:1:16: error: multiclass must contain at least one def
//| multiclass M { }
//|                ^
multiclass M { }
// -----
//| main.td:1:18: warning: unused template argument: M::x
//| multiclass M<int x> { def A; } defm X : M;
//|                  ^
//| main.td:1:41: error: value not specified for template argument 'M::x'
//| multiclass M<int x> { def A; } defm X : M;
//|                                         ^
//| main.td:1:18: note: declared in 'M'
//| multiclass M<int x> { def A; } defm X : M;
//|                  ^
multiclass M<int x> { def A; } defm X : M;
// -----
//| main.td:1:10: error: Couldn't find multiclass 'Nope'
//| defm X : Nope<1>;
//|          ^
defm X : Nope<1>;
// -----
//| main.td:1:19: error: Couldn't find multiclass 'A'
//| class A; defm X : A;
//|                   ^
class A; defm X : A;
// -----
//| main.td:1:33: error: Couldn't find class 'M'. Use 'defm' if you meant to use multiclass 'M'
//| multiclass M { def A; } def x : M;
//|                                 ^
multiclass M { def A; } def x : M;
// -----
//| main.td:1:15: error: Unknown tok
//| foreach i = 5 def a;
//|               ^
foreach i = 5 def a;
// -----
//| main.td:1:17: error: expected integer or bitrange
//| foreach i = "s" in def a;
//|                 ^
//| main.td:1:17: error: expected declaration in for
//| foreach i = "s" in def a;
//|                 ^
foreach i = "s" in def a;
// -----
//| main.td:1:22: error: class is not allowed inside foreach loop
//| foreach i = [1] in { class A; }
//|                      ^
foreach i = [1] in { class A; }
// -----
//| main.td:1:42: error: adding record of incompatible type '{}' to defset
//| class A; def b; defset list<A> s = { def c; }
//|                                          ^
//| main.td:1:24: note: location of defset declaration
//| class A; def b; defset list<A> s = { def c; }
//|                        ^
class A; def b; defset list<A> s = { def c; }
// -----
//| main.td:1:26: error: type of this name 'T' already exists
//| deftype T = int; deftype T = bit;
//|                          ^
deftype T = int; deftype T = bit;
// -----
//| main.td:1:22: error: cannot define type alias for class type 'A'
//| class A; deftype T = A;
//|                      ^
class A; deftype T = A;
// -----
//| main.td:1:22: error: def or global variable of this name already exists
//| defvar x = 1; defvar x = 2;
//|                      ^
defvar x = 1; defvar x = 2;
// -----
//| main.td:1:27: error: local variable of this name already exists
//| def a { defvar x = 1; int x = 2; }
//|                           ^
def a { defvar x = 1; int x = 2; }
// -----
//| main.td:1:27: error: field of this name already exists
//| def a { int x = 1; defvar x = 2; }
//|                           ^
def a { int x = 1; defvar x = 2; }
// -----
//| main.td:1:8: error: assertion failed: top
//| assert 0, "top";
//|        ^
//| 1 errors.
assert 0, "top";
// -----
//| main.td:1:25: error: assertion failed: zero: 0
//| class A<int x> { assert x, "zero: " # x; } def a : A<0>; def b { A c = A<0>; }
//|                         ^
//| main.td:1:48: error: assertion failed in this record
//| class A<int x> { assert x, "zero: " # x; } def a : A<0>; def b { A c = A<0>; }
//|                                                ^
//| main.td:1:25: error: assertion failed: zero: 0
//| class A<int x> { assert x, "zero: " # x; } def a : A<0>; def b { A c = A<0>; }
//|                         ^
//| main.td:1:72: error: assertion failed in this record
//| class A<int x> { assert x, "zero: " # x; } def a : A<0>; def b { A c = A<0>; }
//|                                                                        ^
//| 4 errors.
class A<int x> { assert x, "zero: " # x; } def a : A<0>; def b { A c = A<0>; }
// -----
//| main.td:1:9: error: A class or def body should not end with a semicolon
//| def a {};
//|         ^
//| note: Semicolon ignored; remove to eliminate this error
//| 1 errors.
def a {};
// -----
//| main.td:1:34: error: Already subclass of 'A'!
//|
//| class A; class B : A; def a : B, A; def b : A, A;
//|                                  ^
class A; class B : A; def a : B, A; def b : A, A;
// -----
//| ------------- Classes -----------------
//| class A {
//|   int x = ?;
//| }
//| class B {
//|   string x = ?;
//| }
//| ------------- Defs -----------------
//| def a {	// A B
//|   int x = ?;
//| }
class A { int x; } class B { string x; } def a : A, B;
// -----
//| main.td:1:24: error: Cannot set bit #1 of value 'b' more than once
//| def a { bits<4> b; let b{1, 1} = 0b11; }
//|                        ^
def a { bits<4> b; let b{1, 1} = 0b11; }
// -----
//! the reference tool reads out of bounds
//| main.td:1:24: error: Value 'b' has no bit #5
//| def a { bits<4> b; let b{5} = 1; }
//|                        ^
def a { bits<4> b; let b{5} = 1; }
// -----
//| main.td:1:20: error: Value 'b' is not a bits type
//| def a { int b; let b{0} = 1; }
//|                    ^
def a { int b; let b{0} = 1; }
// -----
//| main.td:1:19: error: Cannot access field 'c' of value '!cast<{}>("a")'
//| def a { int b = a.c; }
//|                   ^
//| main.td:1:19: error: expected ';' after declaration
//| def a { int b = a.c; }
//|                   ^
def a { int b = a.c; }
// -----
//| main.td:1:30: error: Cannot access field 'x' of value 'b'
//| def a { int b = 5; int c = b.x; }
//|                              ^
//| main.td:1:30: error: expected ';' after declaration
//| def a { int b = 5; int c = b.x; }
//|                              ^
def a { int b = 5; int c = b.x; }
// -----
//| main.td:1:1: error: Record name '5' is not a string!
//| def 5;
//| ^
def 5;
// -----
//| main.td:1:13: error: 'NAME' is a reserved variable name
//| def a { int NAME = 1; }
//|             ^
def a { int NAME = 1; }
// -----
//| main.td:1:5: error: Step of !range can't be 0
//| def a { list<int> x = !range(0, 5, 0); }
//|     ^
//| 1 errors.
def a { list<int> x = !range(0, 5, 0); }
// -----
//| error: !listsplat count -1 is negative
def a { list<int> x = !listsplat(1, -1); }
// -----
//| main.td:1:12: error: !getdagarg index 3 is out of range (dag has 1 arguments)
//| def o; def a { int x = !getdagarg<int>((o 1), 3); }
//|            ^
def o; def a { int x = !getdagarg<int>((o 1), 3); }
// -----
//| main.td:1:12: error: !getdagarg key 'n' is not found
//| def o; def a { int x = !getdagarg<int>((o 1), "n"); }
//|            ^
def o; def a { int x = !getdagarg<int>((o 1), "n"); }
// -----
//| main.td:1:30: error: empty list argument in unary operator
//| def a { int x = !head([]<int>); }
//|                              ^
//| main.td:1:30: error: expected ';' after declaration
//| def a { int x = !head([]<int>); }
//|                              ^
def a { int x = !head([]<int>); }
// -----
//| main.td:1:5: error: Initializer of 'x' in 'a' could not be fully resolved: !tolower(1)
//| def a { string x = !tolower(1); }
//|     ^
//| 1 errors.
def a { string x = !tolower(1); }
// -----
//| main.td:1:30: error: expected string type argument in !exists operator
//| def a { int x = !exists<int>(5); }
//|                              ^
//| main.td:1:31: error: expected ';' after declaration
//| def a { int x = !exists<int>(5); }
//|                               ^
def a { int x = !exists<int>(5); }
// -----
//| main.td:1:5: error: Value 'v' unknown!
//| let v = 1 in def a;
//|     ^
let v = 1 in def a;
// -----
//| main.td:1:11: error: expected 'in' at end of top-level 'let'
//| let v = 1 def a;
//|           ^
let v = 1 def a;
// -----
//| main.td:1:6: error: Unknown tok
//| if 1 def a;
//|      ^
if 1 def a;
// -----
//| main.td:1:16: error: template argument with the same name has already been defined
//| class P<int x, int x> { }
//|                ^
class P<int x, int x> { }
// -----
//| main.td:1:9: error: Couldn't find class 'Foo'
//| def a { Foo x; }
//|         ^
//| main.td:1:13: error: unknown class name
//| def a { Foo x; }
//|             ^
def a { Foo x; }
// -----
//| main.td:1:14: error: expected integer in bits<n> type
//| def a { bits<x> y; }
//|              ^
def a { bits<x> y; }
// -----
//| main.td:1:14: error: expected '<' after list type
//| def a { list int y; }
//|              ^
def a { list int y; }
// -----
//| main.td:1:79: error: !substr start position is out of range 0...3: 9
//| class C<string s> { string t = !substr(s, 9); int u = !find(s, "a", 9); } def a : C<"abc">; def b : C<"d">;
//|                                                                               ^
//| main.td:1:79: error: !find start position is out of range 0...3: 9
//| class C<string s> { string t = !substr(s, 9); int u = !find(s, "a", 9); } def a : C<"abc">; def b : C<"d">;
//|                                                                               ^
//| main.td:1:97: error: !substr start position is out of range 0...1: 9
//| class C<string s> { string t = !substr(s, 9); int u = !find(s, "a", 9); } def a : C<"abc">; def b : C<"d">;
//|                                                                                                 ^
//| main.td:1:97: error: !find start position is out of range 0...1: 9
//| class C<string s> { string t = !substr(s, 9); int u = !find(s, "a", 9); } def a : C<"abc">; def b : C<"d">;
//|                                                                                                 ^
//| 4 errors.
class C<string s> { string t = !substr(s, 9); int u = !find(s, "a", 9); } def a : C<"abc">; def b : C<"d">;
// -----
//| main.td:1:67: error: Illegal operation: division by zero
//| class T<int i, int j> { T n = !if(i, T<1, j=!add(i,j)>, ?); } def a : T<0, !div(1, 0)>;
//|                                                                   ^
class T<int i, int j> { T n = !if(i, T<1, j=!add(i,j)>, ?); } def a : T<0, !div(1, 0)>;
// -----
//| main.td:1:5: error: Initializer of 'x' in 'a' could not be fully resolved: !not("s")
//| def a { int x = !not("s"); int y = !logtwo("s"); string z = !getdagopname(5); }
//|     ^
//| main.td:1:5: error: Initializer of 'y' in 'a' could not be fully resolved: !logtwo("s")
//| def a { int x = !not("s"); int y = !logtwo("s"); string z = !getdagopname(5); }
//|     ^
//| main.td:1:5: error: Initializer of 'z' in 'a' could not be fully resolved: !getdagopname(5)
//| def a { int x = !not("s"); int y = !logtwo("s"); string z = !getdagopname(5); }
//|     ^
//| 3 errors.
def a { int x = !not("s"); int y = !logtwo("s"); string z = !getdagopname(5); }
// -----
//| main.td:1:12: error: !setdagarg index 4 is out of range (dag has 1 arguments)
//| def o; def a { dag x = !setdagarg((o 1), 4, 5); }
//|            ^
def o; def a { dag x = !setdagarg((o 1), 4, 5); }
// -----
//| main.td:1:12: error: !setdagname key 'q' is not found
//| def o; def a { dag x = !setdagname((o 1), "q", "z"); }
//|            ^
def o; def a { dag x = !setdagname((o 1), "q", "z"); }
// -----
//| main.td:1:5: error: Initializer of 's' in 'a' could not be fully resolved: [1][[0, 1, 2, 3, 4, 5]]
//| def a { list<int> l = [1]; list<int> s = l[0-5]; int q = l[-1]; }
//|     ^
//| main.td:1:5: error: Initializer of 'q' in 'a' could not be fully resolved: [1][-1]
//| def a { list<int> l = [1]; list<int> s = l[0-5]; int q = l[-1]; }
//|     ^
//| 2 errors.
def a { list<int> l = [1]; list<int> s = l[0-5]; int q = l[-1]; }
// -----
//| main.td:1:37: error: expected integer or bitrange
//| multiclass N<int n> { foreach i = n in def b#i; }
//|                                     ^
//| main.td:1:37: error: expected declaration in for
//| multiclass N<int n> { foreach i = n in def b#i; }
//|                                     ^
multiclass N<int n> { foreach i = n in def b#i; }
// -----
//| main.td:1:24: error: Couldn't find class 'C'
//| multiclass M { def a : C; }
//|                        ^
multiclass M { def a : C; }
// -----
//| main.td:1:17: error: expected value of type 'int', but got list type
//| def a { int x = !foreach(i, [1], i); }
//|                 ^
//| main.td:1:34: error: expected ';' after declaration
//| def a { int x = !foreach(i, [1], i); }
//|                                  ^
def a { int x = !foreach(i, [1], i); }
// -----
//| main.td:1:5: error: Initializer of 's' in 'a' could not be fully resolved: !strconcat("a", !cast<string>([1]))
//| def a { string s = "a" # [1]; }
//|     ^
//| 1 errors.
def a { string s = "a" # [1]; }
