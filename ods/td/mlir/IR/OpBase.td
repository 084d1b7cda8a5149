// Operations: what an operation record is, traits, regions and successors, relations between types.
#ifndef RMLIR_IR_OPBASE_TD
#define RMLIR_IR_OPBASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/Constraints.td"
include "mlir/IR/DialectBase.td"
include "mlir/IR/Interfaces.td"
include "mlir/IR/Properties.td"
include "mlir/IR/Traits.td"
include "mlir/IR/Utils.td"

//---- Traits of operations ----

// A mark: checked before operands, results and attributes are.
class StructuralOpTrait;

class NativeOpTrait<string name, list<Trait> traits = [], code extraOpDeclaration = [{}],
                    code extraOpDefinition = [{}]>
    : NativeTrait<name, "Op", extraOpDeclaration, extraOpDefinition> {
  // Traits that have to precede this one.
  list<Trait> dependentTraits = traits;
}
class ParamNativeOpTrait<string prop, string params, list<Trait> traits = []>
    : ParamNativeTrait<prop, params, "Op"> {
  list<Trait> dependentTraits = traits;
}
class GenInternalOpTrait<string prop, list<Trait> traits = []> : GenInternalTrait<prop, "Op"> {
  list<Trait> dependentTraits = traits;
}
class PredOpTrait<string descr, Pred pred, list<Trait> traits = []> : PredTrait<descr, pred> {
  list<Trait> dependentTraits = traits;
}

// Scopes.
def AffineScope : NativeOpTrait<"AffineScope">;
def AutomaticAllocationScope : NativeOpTrait<"AutomaticAllocationScope">;
def IsolatedFromAbove : NativeOpTrait<"IsIsolatedFromAbove">;
// Algebra.
def Commutative : NativeOpTrait<"IsCommutative">;
def Idempotent : NativeOpTrait<"IsIdempotent">;
def Involution : NativeOpTrait<"IsInvolution">;
def ConstantLike : NativeOpTrait<"ConstantLike">;
// Types of operands and results.
def ResultsBroadcastableShape : NativeOpTrait<"ResultsBroadcastableShape">;
def ResultsAreFloatLike : NativeOpTrait<"ResultsAreFloatLike">;
def SameTypeOperands : NativeOpTrait<"SameTypeOperands">;
def SameOperandsShape : NativeOpTrait<"SameOperandsShape">;
def SameOperandsAndResultShape : NativeOpTrait<"SameOperandsAndResultShape">;
def SameOperandsElementType : NativeOpTrait<"SameOperandsElementType">;
def SameOperandsAndResultElementType : NativeOpTrait<"SameOperandsAndResultElementType">;
def MemRefsNormalizable : NativeOpTrait<"MemRefsNormalizable">;
// Operations on scalars that are also there on vectors and tensors.
def Elementwise : NativeOpTrait<"Elementwise">;
def Scalarizable : NativeOpTrait<"Scalarizable", [Elementwise]>;
def Vectorizable : NativeOpTrait<"Vectorizable", [Elementwise]>;
def Tensorizable : NativeOpTrait<"Tensorizable", [Elementwise]>;
def ElementwiseMappable : TraitList<[Elementwise, Scalarizable, Vectorizable, Tensorizable]>;
// Blocks and regions.
def Terminator : NativeOpTrait<"IsTerminator">;
def SingleBlock : NativeOpTrait<"SingleBlock">, StructuralOpTrait;
def NoTerminator : NativeOpTrait<"NoTerminator">, StructuralOpTrait;
def NoRegionArguments : NativeOpTrait<"NoRegionArguments">, StructuralOpTrait;
class SingleBlockImplicitTerminatorImpl<string op>
    : ParamNativeOpTrait<"SingleBlockImplicitTerminator", op, [SingleBlock]>, StructuralOpTrait;
class SingleBlockImplicitTerminator<string op> : TraitList<[SingleBlock, SingleBlockImplicitTerminatorImpl<op>]>;
class HasParent<string op> : ParamNativeOpTrait<"HasParent", op>, StructuralOpTrait;
class ParentOneOf<list<string> ops> : ParamNativeOpTrait<"HasParent", !interleave(ops, ", ")>, StructuralOpTrait;
// Type of the result by the first attribute.
def FirstAttrDerivedResultType : GenInternalOpTrait<"FirstAttrDerivedResultType">;
// Sizes of several groups of variable length: all the same, or in an attribute.
def SameVariadicOperandSize : GenInternalOpTrait<"SameVariadicOperandSize">;
def SameVariadicResultSize : GenInternalOpTrait<"SameVariadicResultSize">;
def AttrSizedOperandSegments : NativeOpTrait<"AttrSizedOperandSegments">, StructuralOpTrait;
def AttrSizedResultSegments : NativeOpTrait<"AttrSizedResultSegments">, StructuralOpTrait;

//---- Successors and regions ----

class Successor<Pred condition, string descr = ""> : SuccessorConstraint<condition, descr>;
def AnySuccessor : Successor<?, "any successor">;
class VariadicSuccessor<Successor successor> : Successor<successor.predicate, successor.summary>;

class Region<Pred condition, string descr = ""> : RegionConstraint<condition, descr>;
def AnyRegion : Region<CPred<"true">, "any region">;
class SizedRegion<int numBlocks>
    : Region<CPred<"::llvm::hasNItems($_self, " # numBlocks # ")">, "region with " # numBlocks # " blocks"> {
  int blocks = numBlocks;
}
class MinSizedRegion<int numBlocks>
    : Region<CPred<"::llvm::hasNItemsOrMore($_self, " # numBlocks # ")">,
             "region with at least " # numBlocks # " blocks">;
class MaxSizedRegion<int numBlocks>
    : Region<CPred<"::llvm::hasNItemsOrLess($_self, " # numBlocks # ")">,
             "region with at most " # numBlocks # " blocks">;
class VariadicRegion<Region region> : Region<region.predicate, region.summary>;

// Operators of the dags `regions` and `successors`.
def region;
def successor;

//---- Operations ----

class OpBuilder<dag p, code b = ""> {
  dag dagParams = p;
  code body = b;
}
class DeprecatedOpBuilder<string reason, dag p, code b = ""> : OpBuilder<p, b>, CppDeprecated<reason>;

// What is said about an operand or a result besides its constraint.
class OpVariableDecorator;
class OpVariable<Constraint varConstraint, string desc = "", list<OpVariableDecorator> varDecorators = []> {
  Constraint constraint = varConstraint;
  string summary = desc;
  list<OpVariableDecorator> decorators = varDecorators;
}
class Arg<Constraint constraint, string desc = "", list<OpVariableDecorator> decorators = []>
    : OpVariable<constraint, desc, decorators>;
class Res<Constraint constraint, string desc = "", list<OpVariableDecorator> decorators = []>
    : OpVariable<constraint, desc, decorators>;

// A heading that documentation puts operations under.
class OpDocGroup {
  string summary = ?;
  string description = ?;
}

class Op<Dialect dialect, string mnemonic, list<Trait> props = []> {
  Dialect opDialect = dialect;
  // Name without that of the dialect.
  string opName = mnemonic;
  string cppNamespace = dialect.cppNamespace;
  string summary = "";
  string description = "";
  OpDocGroup opDocGroup = ?;
  // Operands, attributes and properties.
  dag arguments = (ins);
  dag results = (outs);
  dag regions = (region);
  dag successors = (successor);
  list<OpBuilder> builders = ?;
  bit skipDefaultBuilders = 0;
  // Textual form: declared, or written by hand; otherwise there is only the generic one.
  string assemblyFormat = ?;
  bit hasCustomAssemblyFormat = 0;
  // Parts written by hand.
  bit hasVerifier = 0;
  bit hasRegionVerifier = 0;
  bit hasCanonicalizer = 0;
  bit hasCanonicalizeMethod = 0;
  bit hasFolder = 0;
  bit useCustomPropertiesEncoding = 0;
  list<Trait> traits = props;
  code extraClassDeclaration = ?;
  code extraClassDefinition = ?;
}
// Fields to be mixed into an operation.
class Arguments<dag args> {
  dag arguments = args;
}
class Results<dag rets> {
  dag results = rets;
}

//---- Attributes and types with an interface, or with the promise of one ----

class PromisedAttrInterface<AttrInterface interface>
    : AttrConstraint<CPred<"$_self.hasPromiseOrImplementsInterface<"
                           # !if(!empty(interface.cppNamespace), "", interface.cppNamespace # "::")
                           # interface.cppInterfaceName # ">()">,
                     "promising or implementing the `" # interface.cppInterfaceName # "` attr interface">;
class HasPromiseOrImplementsTypeInterface<TypeInterface interface>
    : CPred<"$_self.hasPromiseOrImplementsInterface<"
            # !if(!empty(interface.cppNamespace), "", interface.cppNamespace # "::")
            # interface.cppInterfaceName # ">()">;
class PromisedTypeInterface<TypeInterface interface>
    : TypeConstraint<HasPromiseOrImplementsTypeInterface<interface>,
                     "promising or implementing the `" # interface.cppInterfaceName # "` type interface">;

//---- Relations between types ----

// Properties of an operand or result, by its name.
class Rank<string name> : StrFunc<"::llvm::cast<::mlir::ShapedType>($" # name # ".getType()).getRank()">;
class Shape<string name> : StrFunc<"::llvm::cast<::mlir::ShapedType>($" # name # ".getType()).getShape()">;
class ElementCount<string name> : StrFunc<"llvm::cast<::mlir::ShapedType>($" # name # ".getType()).getNumElements()">;
class ElementType<string name> : StrFunc<"getElementTypeOrSelf($" # name # ")">;

// Expressions that hold, or are equal. Equality is asked in a chain that ends where it began.
class AnyPred<list<string> values>
    : CPred<!if(!empty(values), "false", !interleave(!foreach(v, values, "(" # v # ")"), " || "))>;
class AllMatchPred<list<string> values>
    : CPred<!if(!lt(!size(values), 2), "true",
                !foldl("(" # !head(values) # ")", !tail(values), chain, v,
                       chain # " == (" # v # ") && (" # v # ")") # " == (" # !head(values) # ")")>;
class AllMatch<list<string> values, string summary> : PredOpTrait<summary, AllMatchPred<values>>;

// The same of one expression for several names.
class AllMatchSameOperatorPred<list<string> names, string operator>
    : AllMatchPred<!foreach(n, names, !subst("$_self", "$" # n, operator))>;
class AllMatchSameOperatorTrait<list<string> names, string operator, string summary>
    : PredOpTrait<"all of {" # !interleave(names, ", ") # "} have same " # summary,
                  AllMatchSameOperatorPred<names, operator>> {
  list<string> values = names;
}
class AnyMatchOperatorPred<list<string> names, string operator>
    : AnyPred<!foreach(n, names, !subst("$_self", "$" # n, operator))>;
class AnyMatchOperatorTrait<list<string> names, string operator, string summary>
    : PredOpTrait<"any of {" # !interleave(names, ", ") # "} has " # summary,
                  AnyMatchOperatorPred<names, operator>> {
  list<string> values = names;
}
class AllElementCountsMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, "llvm::cast<::mlir::ShapedType>($_self.getType()).getNumElements()",
                                "element count">;
class AllElementTypesMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, "getElementTypeOrSelf($_self)", "element type">;
class AllRanksMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, "::llvm::cast<::mlir::ShapedType>($_self.getType()).getRank()", "rank">;
class AllShapesMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, "::llvm::cast<::mlir::ShapedType>($_self.getType()).getShape()", "shape">;
class AllTypesMatch<list<string> names> : AllMatchSameOperatorTrait<names, "$_self.getType()", "type">;
class AllTypeIDsMatch<list<string> names>
    : AllMatchSameOperatorTrait<names, "$_self.getType().getTypeID()", "type IDs">;

class ShapedTypeMatchesElementCountAndTypes<string shapedArg, string elementsArg>
    : PredOpTrait<"shaped type '" # shapedArg # "' matches '" # elementsArg # "' element count and types",
                  And<[CPred<ElementCount<shapedArg>.result # " == static_cast<int64_t>($" # elementsArg
                             # ".getTypes().size())">,
                       CPred<"::llvm::all_of($" # elementsArg # ".getTypes(), [&](::mlir::Type t) { return t == "
                             # ElementType<shapedArg>.result # "; })">]>> {
  string shaped = shapedArg;
  string elements = elementsArg;
}

// The type of `rhs` follows from that of `lhs`. The comparator sees the wanted type and the one that is there.
class TypesMatchWith<string summary, string lhsArg, string rhsArg, string transform,
                     string comparator = "std::equal_to<>()">
    : PredOpTrait<summary,
                  CPred<comparator # "(" # !subst("$_self", "$" # lhsArg # ".getType()", transform) # ", $" # rhsArg
                        # ".getType())">> {
  string lhs = lhsArg;
  string rhs = rhsArg;
  string transformer = transform;
}
// The same if both are there.
class OptionalTypesMatchWith<string summary, string lhsArg, string rhsArg, string transform,
                             string comparator = "std::equal_to<>()">
    : TypesMatchWith<summary, lhsArg, rhsArg, transform,
                     "!get" # snakeCaseToCamelCase<lhsArg>.ret # "()" # " || !get" # snakeCaseToCamelCase<rhsArg>.ret
                         # "() || " # comparator>;
class RangedTypesMatchWith<string summary, string lhsArg, string rhsArg, string transform>
    : TypesMatchWith<summary, lhsArg, rhsArg, transform, "llvm::equal">;

// Operands by name each of their type, or in one of some combinations of types.
class InputMatchesTypes<list<string> inputArgs, list<Type> allowedTypes>
    : PredOpTrait<"operands {" # !interleave(inputArgs, ", ") # "} match expected types",
                  !foldl(TruePred, !range(0, !size(inputArgs)), all, i,
                         And<[all, SubstLeaves<"$_self", "$" # inputArgs[i] # ".getType()",
                                               allowedTypes[i].predicate>]>)> {
  assert !eq(!size(inputArgs), !size(allowedTypes)), "as many types as operands are needed";
  list<string> inputArgList = inputArgs;
  list<Type> allowedTypeList = allowedTypes;
}
class InputAddressIsCombinationOf<list<string> inputArgs, list<list<Type>> allowedCombinations,
                                  string description = "">
    : PredOpTrait<!if(!empty(description),
                      "operands {" # !interleave(inputArgs, ", ") # "} match one of the allowed type combinations",
                      description),
                  Or<!foreach(combination, allowedCombinations,
                              !foldl(TruePred, !range(0, !size(inputArgs)), all, i,
                                     And<[all, SubstLeaves<"$_self", "$" # inputArgs[i] # ".getType()",
                                                           combination[i].predicate>]>))>> {
  list<string> inputArgList = inputArgs;
  list<list<Type>> allowedCombinationList = allowedCombinations;
}

// The type, or the element type, of an operand or result by name.
class TypeIsPred<string name, Type type> : SubstLeaves<"$_self", "$" # name # ".getType()", type.predicate>;
class TypeIs<string name, Type type> : PredOpTrait<"'" # name # "' is " # type.summary, TypeIsPred<name, type>>;
class ElementTypeIsPred<string name, Type type>
    : And<[SubstLeaves<"$_self", "$" # name # ".getType()", IsShapedTypePred>,
           SubstLeaves<"$_self", "getElementTypeOrSelf($" # name # ")", type.predicate>]>;
class ElementTypeIs<string name, Type type>
    : PredOpTrait<"'" # name # "' is " # type.summary, ElementTypeIsPred<name, type>>;

// Predicates on operands and results by number.
class TCopVTEtIs<int idx, Type type>
    : And<[CPred<"$_op.getNumOperands() > " # idx>,
           SubstLeaves<"$_self", "$_op.getOperand(" # idx # ").getType()", IsShapedTypePred>,
           SubstLeaves<"$_self", "getElementTypeOrSelf($_op.getOperand(" # idx # "))", type.predicate>]>;
class TCopVTEtIsSameAs<int i, int j>
    : And<[CPred<"$_op.getNumOperands() > " # !if(!gt(i, j), i, j)>,
           SubstLeaves<"$_self", "$_op.getOperand(" # i # ").getType()", IsShapedTypePred>,
           SubstLeaves<"$_self", "$_op.getOperand(" # j # ").getType()", IsShapedTypePred>,
           CPred<"::mlir::getElementTypeOrSelf($_op.getOperand(" # i # "))"
                 # " == ::mlir::getElementTypeOrSelf($_op.getOperand(" # j # "))">]>;
class TCopVTEtAreSameAt<list<int> indices>
    : CPred<"::llvm::all_equal(::llvm::map_range(::mlir::ArrayRef<unsigned>({" # !interleave(indices, ", ")
            # "}), [this](unsigned i) { return getElementTypeOrSelf(this->getOperand(i)); }))">;
class TCOpResIsShapedTypePred<int i, int j>
    : And<[CPred<"$_op.getNumResults() > " # i>, CPred<"$_op.getNumOperands() > " # j>,
           SubstLeaves<"$_self", "$_op.getResult(" # i # ").getType()", IsShapedTypePred>,
           SubstLeaves<"$_self", "$_op.getOperand(" # j # ").getType()", IsShapedTypePred>]>;
class TCresIsSameAsOpBase<int i, int j>
    : CPred<"$_op.getResult(" # i # ").getType() == $_op.getOperand(" # j # ").getType()">;
class TCresVTEtIsSameAsOpBase<int i, int j>
    : CPred<"getElementTypeOrSelf($_op.getResult(" # i # ")) == getElementTypeOrSelf($_op.getOperand(" # j # "))">;
class TCresVTEtIsSameAsOp<int i, int j> : And<[TCOpResIsShapedTypePred<i, j>, TCresVTEtIsSameAsOpBase<i, j>]>;
class TCOpIsBroadcastableToRes<int opId, int resId>
    : And<[TCOpResIsShapedTypePred<opId, resId>,
           CPred<"::mlir::OpTrait::util::getBroadcastedType($_op.getOperand(" # opId
                 # ").getType(), $_op.getResult(" # resId # ").getType())">]>;

#endif // RMLIR_IR_OPBASE_TD
