// RUN: rmlir-opt --allow-unregistered-dialect --load-ods %S/formats.td %s
%i, %j, %c, %v, %f = "t.values"() : () -> (i32, i32, i1, vector<4xf32>, f32)
%box, %sized = "t.boxes"() : () -> (!fmt.box<i8>, !fmt.box<f32, 4>)
fmt.literals word ( : ) -> [ ]{ } = < > | {x}
fmt.values %i : i32, () -> ()
%r = fmt.values %i maybe %j : i32 many(%c, %v) {x = 1} : i32, (i1, vector<4xf32>) -> f32
%p, %q = fmt.values %i many(%c) : i32, (i1) -> (f32, f64)
fmt.lists (%i, %j), (), (%c) : (i32, i32), (), (i1)
%a = fmt.all %i, %c, %v : i32, i1, vector<4xf32> to f32
fmt.attrs 5 "text" call @f flag d 9 sizes [1, -2] 3 : i8 type i32 {other}
fmt.attrs 5 "text" sizes [] unit {d = 4 : i32}
fmt.symbol @name
fmt.symbol "private" @"other name" attributes {x}
fmt.enums red <a>
fmt.enums "not-a-word" <a,b> mode fast
fmt.enums green <none> mode slow {x}
fmt.box %box : <i8> -> !fmt.box<i8>
fmt.box %sized : !fmt.box<f32, 4> -> i1
fmt.params <first = 1>
fmt.params <second = 2, first = 1>, #fmt.list<true, "a b", 1, 2, 3>
fmt.params #fmt.pair<first = 1, second = 7>
%s = fmt.same %i, %j : i32
fmt.match %v, %f, %i : vector<4xf32>
%n = fmt.inferred %c
fmt.regions do {
}
fmt.regions do {
  fmt.yield %i : i32
} also {
  "t.inside"() : () -> ()
}, {
} {x}
"t.blocks"() ({
  fmt.branch ^bb1
^bb1:
  fmt.branch ^bb1 or ^bb2, ^bb3
^bb2:
  fmt.yield
^bb3:
  fmt.yield %i, %c : i32, i1 {x}
}) : () -> ()
fmt.either with %i on
fmt.either without off
fmt.clauses
fmt.clauses u b(%i, %j) a(%i)
fmt.props 3
fmt.props -4 s "y" <{u}> {x}
