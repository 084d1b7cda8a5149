//| ------------- Classes -----------------
//| class A {
//|   int a = 1;
//|   int b = a;
//| }
//| class B<int B:n = ?> {	// A
//|   int a = B:n;
//|   int b = a;
//|   string k = "in";
//| }
//| class E<int E:e = ?> {
//|   int e1 = E:e;
//| }
//| class Fwd {
//|   int x = 1;
//| }
//| class G<int G:g = ?> {	// E A
//|   int e1 = !add(G:g, 1);
//|   int a = 1;
//|   int b = a;
//| }
//| ------------- Defs -----------------
//| def a {	// A
//|   int a = 1;
//|   int b = 1;
//| }
//| def anonymous_0 {	// E
//|   int e1 = 5;
//| }
//| def anonymous_1 {	// E
//|   int e1 = 6;
//| }
//| def b {	// A B
//|   int a = 7;
//|   int b = 7;
//|   string k = "in";
//| }
//| def c {	// A B
//|   int a = 8;
//|   int b = 3;
//|   string k = "in";
//|   int extra = 11;
//| }
//| def d {	// A Fwd
//|   int a = 1;
//|   int b = 1;
//|   int x = 1;
//| }
//| def g {	// E A G
//|   int e1 = 2;
//|   int a = 1;
//|   int b = 1;
//| }
class Fwd; class Fwd { int x = 1; }
class A { int a = 1; int b = a; } class B<int n> : A { let a = n; string k; let k = "in"; }
def a : A; def b : B<7>; def c : B<8> { let b = 3; int extra = !add(a, b); } def d : A, Fwd;
class E<int e> { int e1 = e; } class G<int g> : E<!add(g, 1)>, A; def g : G<1>; def : E<5>; def : E<6>;
// -----
//| ------------- Classes -----------------
//| class R {
//|   int v = 0;
//|   bits<4> b = { 0, 0, 0, 0 };
//|   string s = "";
//| }
//| ------------- Defs -----------------
//| def a {	// R
//|   int v = 1;
//|   bits<4> b = { 0, 0, 0, 0 };
//|   string s = "";
//| }
//| def b {	// R
//|   int v = 2;
//|   bits<4> b = { 0, 0, 0, 0 };
//|   string s = "x";
//| }
//| def c {	// R
//|   int v = 3;
//|   bits<4> b = { 0, 0, 0, 0 };
//|   string s = "own";
//| }
//| def d {	// R
//|   int v = 0;
//|   bits<4> b = { 1, 1, 0, 0 };
//|   string s = "";
//| }
//| def e {	// R
//|   int v = 0;
//|   bits<4> b = { 1, 0, 0, 1 };
//|   string s = "";
//| }
class R { int v = 0; bits<4> b = 0; string s = ""; }
let v = 1 in def a : R; let v = 2, s = "x" in { def b : R; let v = 3 in def c : R { let s = "own"; } }
let b<3...2> = 3 in def d : R; def e : R { let b{0} = 1; let b{3, 1} = 0b10; }
// -----
//| ------------- Classes -----------------
//| class Extra<int Extra:q = ?> {
//|   int ex = Extra:q;
//| }
//| ------------- Defs -----------------
//| def P {
//|   string n = "P";
//| }
//| def PA {
//|   int v = 1;
//| }
//| def PF1 {
//|   int fv = 2;
//| }
//| def PF2 {
//|   int fv = 3;
//| }
//| def PSmall {
//| }
//| def PZ {
//|   int zv = 2;
//| }
//| def Q {
//|   string n = "Q";
//| }
//| def QA {
//|   int v = 3;
//| }
//| def QBig {
//| }
//| def QF1 {
//|   int fv = 4;
//| }
//| def QF2 {
//|   int fv = 5;
//| }
//| def QIn {
//|   string n = "QIn";
//| }
//| def QInA {
//|   int v = 13;
//| }
//| def QInBig {
//| }
//| def QInF1 {
//|   int fv = 14;
//| }
//| def QInF2 {
//|   int fv = 15;
//| }
//| def QInZ {
//|   int zv = 26;
//| }
//| def QN {
//|   int ny = 3;
//| }
//| def QZ {
//|   int zv = 6;
//| }
//| def R {	// Extra
//|   string n = "R";
//|   int ex = 9;
//| }
//| def RA {	// Extra
//|   int v = 5;
//|   int ex = 9;
//| }
//| def RBig {	// Extra
//|   int ex = 9;
//| }
//| def RF1 {	// Extra
//|   int fv = 6;
//|   int ex = 9;
//| }
//| def RF2 {	// Extra
//|   int fv = 7;
//|   int ex = 9;
//| }
//| def RZ {	// Extra
//|   int zv = 10;
//|   int ex = 9;
//| }
//| def _BP {
//|   string t = "d";
//| }
//| def _BQ {
//|   string t = "d";
//| }
//| def _BQIn {
//|   string t = "inner";
//| }
//| def _BR {	// Extra
//|   string t = "five";
//|   int ex = 9;
//| }
//| def _Banonymous_0 {
//|   string t = "d";
//| }
//| def anonymous_0 {
//|   string n = "anonymous_0";
//| }
//| def anonymous_0A {
//|   int v = 4;
//| }
//| def anonymous_0Big {
//| }
//| def anonymous_0F1 {
//|   int fv = 5;
//| }
//| def anonymous_0F2 {
//|   int fv = 6;
//| }
//| def anonymous_0Z {
//|   int zv = 8;
//| }
multiclass M<int x, string s = "d"> { def A { int v = x; } def _B # NAME { string t = s; } def "" { string n = NAME; } foreach i = [1, 2] in def F # i { int fv = !add(x, i); } defvar z = !mul(x, 2); def Z { int zv = z; } if !gt(x, 2) then def Big; else { def Small; } }
multiclass N<int y> : M<y> { def N { int ny = y; } defm In : M<!add(y, 10), "inner">; }
class Extra<int q> { int ex = q; }
defm P : M<1>; defm Q : N<3>; defm : M<4>; defm R : M<5, "five">, Extra<9>;
// -----
//| ------------- Classes -----------------
//| class C {
//|   int v = 0;
//| }
//| ------------- Defs -----------------
//| def XA {	// C
//|   int v = 2;
//| }
//| def XB {	// C
//|   int v = 2;
//| }
//| def YA {	// C
//|   int v = 1;
//| }
//| def YB {	// C
//|   int v = 0;
//| }
class C { int v = 0; } multiclass M { let v = 1 in def A : C; def B : C; }
let v = 2 in defm X : M; defm Y : M;
// -----
//| ------------- Classes -----------------
//| class C<int C:x = ?> {
//|   int v = C:x;
//| }
//| ------------- Defs -----------------
//| def a0 {	// C
//|   int v = 0;
//| }
//| def a1 {	// C
//|   int v = 1;
//| }
//| def a2 {	// C
//|   int v = 2;
//| }
//| def b3 {	// C
//|   int v = 3;
//| }
//| def b4 {	// C
//|   int v = 4;
//| }
//| def b5 {	// C
//|   int v = 5;
//| }
//| def e {	// C
//|   int v = 2;
//| }
//| def x1 {	// C
//|   int v = 1;
//| }
//| def x2 {	// C
//|   int v = 2;
//| }
//| def y1 {	// C
//|   int v = 1;
//| }
//| def y2 {	// C
//|   int v = 2;
//| }
//| def yes {
//| }
//| def yes2 {
//| }
class C<int x> { int v = x; }
foreach i = 0...2 in def a#i : C<i>; foreach i = {3, 5-4} in { def b#i : C<i>; } foreach s = ["x", "y"] in foreach j = [1, 2] in def s#j : C<j>;
foreach i = [] <int> in def never; foreach i = [1] in { defvar d = !add(i, 1); def e : C<d>; }
if !eq(1, 1) then def yes; else def no; if 0 then { def no2; } else { def yes2; }
// -----
//| main.td:4:46: error: Variable not defined: 'n'
//| defvar g = 5; def v { defvar local = !add(g, n); int n = 2; int x = local; }
//|                                              ^
class C; class D : C; defset list<C> all = { def a : C; def b : D; defset list<D> inner = { def c : D; } def : C; }
def r { list<C> l = all; list<D> m = inner; int n = !size(all); }
deftype Num = int; deftype Nums = list<Num>; def t { Num n = 1; Nums ns = [1, 2]; }
defvar g = 5; def v { defvar local = !add(g, n); int n = 2; int x = local; }
// -----
//| main.td:1:64: note: x is 1
//| class A<int x> { assert !gt(x, 0), "x must be positive: " # x; dump "x is " # x; int v = x; }
//|                                                                ^
//| main.td:2:44: note: top
//| def a : A<1>; assert !eq(a.v, 1), "never"; dump "top"; def b { int y = A<2>.v; }
//|                                            ^
//| main.td:1:64: note: x is 2
//| class A<int x> { assert !gt(x, 0), "x must be positive: " # x; dump "x is " # x; int v = x; }
//|                                                                ^
//| ------------- Classes -----------------
//| class A<int A:x = ?> {
//|   int v = A:x;
//| }
//| ------------- Defs -----------------
//| def a {	// A
//|   int v = 1;
//| }
//| def anonymous_0 {	// A
//|   int v = 2;
//| }
//| def b {
//|   int y = 2;
//| }
class A<int x> { assert !gt(x, 0), "x must be positive: " # x; dump "x is " # x; int v = x; }
def a : A<1>; assert !eq(a.v, 1), "never"; dump "top"; def b { int y = A<2>.v; }
// -----
//| ------------- Classes -----------------
//| ------------- Defs -----------------
//| def a {
//| }
//| def given {
//| }
//| def z {
//| }
#define HERE
#ifdef HERE // seen
def a;
#ifndef GIVEN
def not_here;
#else /* other */
def given;
#endif
#else
 "unbalanced [{ text
#endif
def z;
// -----
//| ------------- Classes -----------------
//| ------------- Defs -----------------
//| def m {
//|   int v = 1;
//| }
//| def one {
//| }
//| def two {
//| }
include "one.td"
def m { int v = 1; } include "one.td" // again, guarded
//@ one.td
#ifndef ONE
#define ONE
include "two.td"
def one;
#endif // ONE
//@ two.td
/* block /* nested */ comment */ def two;
