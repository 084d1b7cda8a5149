//! the reference tool overflows its stack
//| main.td:1:31: error: evaluation nests more than 6000 levels deep
//| class R<int i> { int n = !add(R<!add(i, 1)>.n, 1); }
//|                               ^
class R<int i> { int n = !add(R<!add(i, 1)>.n, 1); }
def x { int z = R<0>.n; }
// -----
//! the reference tool takes all memory
//| main.td:1:5: error: list of 9000000000000000000 elements is too long, the limit is 4194304
//| def x { list<int> l = !range(0, 9000000000000000000); }
//|     ^
def x { list<int> l = !range(0, 9000000000000000000); }
// -----
//! the reference tool takes all memory
//| main.td:1:28: error: list of 4000000000 elements is too long, the limit is 4194304
//| foreach i = 0...4000000000 in def a#i;
//|                            ^
foreach i = 0...4000000000 in def a#i;
// -----
//! the reference tool does not end
//| main.td:1:5: error: Illegal operation: !subst of an empty string
//| def x { string s = !subst("", "a", "b"); }
//|     ^
def x { string s = !subst("", "a", "b"); }
// -----
//! the reference tool takes all memory
//| main.td:2:5: error: list of 8000000 elements is too long, the limit is 4194304
//| def x { list<int> l = !listconcat(big, big, big); }
//|     ^
defvar big = !range(0, 4000000);
def x { list<int> l = !listconcat(big, big, big); }
// -----
//! the reference tool prints until memory is exhausted
//| main.td:2:5: error: value nests too deeply
//| def x { dag d = !foldl((op), !range(100000), acc, i, (op acc)); }
//|     ^
def op;
def x { dag d = !foldl((op), !range(100000), acc, i, (op acc)); }
// -----
//! the reference tool does not end
//| main.td:2:5: error: value is too large
//| def x { dag d = !foldl((op 1), !range(100), acc, i, (op acc, acc)); }
//|     ^
def op;
def x { dag d = !foldl((op 1), !range(100), acc, i, (op acc, acc)); }
// -----
//! the reference tool takes all memory
//| main.td:1:5: error: string is too long
//| def x { string s = !foldl("ab", !range(100), acc, i, acc # acc); }
//|     ^
def x { string s = !foldl("ab", !range(100), acc, i, acc # acc); }
