// Rules of the test dialect, for passes that test drivers. Their names are those that the reference's log shows: of rules without a name the number.

#ifndef RMLIR_TEST_RULES
#define RMLIR_TEST_RULES

include "test/TestOps.td"
include "mlir/IR/PatternBase.td"

// A longer source is tried before a shorter one.
def GeneratedConvert2 : Pat<(TestOpa (TestOpa $input, $first), $second), (TestOpb $input, $second)>;
def TestNamedPatternRule : Pat<(TestOpa $input, $attr), (TestOpb $input, $attr)>;

// So is what is said to be better.
def GeneratedConvert3 : Pat<(TestOpd $input), (TestOpe $input)>;
def GeneratedConvert4 : Pat<(TestOpd $input), (TestOpf $input), [], [], (addBenefit 10)>;
def GeneratedConvert5 : Pat<(TestOpg $input), (TestOpb $input, ConstantAttr<I32Attr, "20">)>;
def GeneratedConvert6 : Pat<(TestOpg (TestOpg $input)), (TestOpb $input, ConstantAttr<I32Attr, "34">)>;
def GeneratedConvert25 : Pat<(TestOpc $input), (TestOpb $input, ConstantAttr<I32Attr, "17">)>;

// Names that stand twice are one value.
def TestEqualArgsPattern : Pat<(OpN $a, $a), (TestOpo $a)>;
def TestNestedOpEqualArgsPattern : Pat<(OpN $b, (OpP $a, $b, $c, $d, $e, $f)), (replaceWithValue $b)>;
def TestNestedSameOpAndSameArgEqualityPattern : Pat<(OpN (OpN $other, $x), $x), (replaceWithValue $x)>;
def TestMultipleEqualArgsPattern : Pat<(OpP $a, $b, $a, $a, $b, $c), (OpN $c, $b)>;

#endif // RMLIR_TEST_RULES
