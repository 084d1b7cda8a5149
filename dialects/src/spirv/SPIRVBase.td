// What the operations of spirv have in common: constraints on types, traits, forms.

#ifndef RMLIR_SPIRV_BASE
#define RMLIR_SPIRV_BASE

include "spirv/SPIRVTypes.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/AlignmentAttrInterface.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

//===-- Constraints -----------------------------------------------------------------------------------------------===//

class SPIRV_Named<Type type, string name> : TypeAlias<type, name>;
def SPIRV_Void : SPIRV_Named<NoneType, "void">;
def SPIRV_Bool : SPIRV_Named<I1, "bool">;
def SPIRV_Integer : AnyIntOfWidths<[8, 16, 32, 64]>;
def SPIRV_Int16 : SPIRV_Named<I16, "Int16">;
def SPIRV_Int32 : SPIRV_Named<I32, "Int32">;
def SPIRV_Float32 : SPIRV_Named<F32, "Float32">;
def SPIRV_Float : FloatOfWidths<[16, 32, 64]>;
def SPIRV_Float16or32 : FloatOfWidths<[16, 32]>;
def SPIRV_AnyFloat : AnyTypeOf<[SPIRV_Float, SPIRV_Named<BF16, "BFloat16">]>;

class SPIRV_NotSigned<int width> : Type<
    Or<[CPred<"$_self.isSignlessInteger(" # width # ")">, CPred<"$_self.isUnsignedInteger(" # width # ")">]>,
    width # "-bit signless/unsigned integer">;
class SPIRV_NotSignedOfWidths<list<int> widths> : AnyTypeOf<
    !foreach(width, widths, SPIRV_NotSigned<width>), !interleave(widths, "/") # "-bit signless/unsigned integer">;
def SPIRV_NotSignedInteger : SPIRV_NotSignedOfWidths<[8, 16, 32, 64]>;
def SPIRV_NotSigned32 : SPIRV_NotSignedOfWidths<[32]>;

// A type of the dialect, by the name of its class.
class SPIRV_Is<string name> : CPred<"::llvm::isa<::mlir::spirv::" # name # "Type>($_self)">;
class SPIRV_Any<string name, string what> : DialectType<SPIRV_Dialect, SPIRV_Is<name>, "any SPIR-V " # what # " type">;
def SPIRV_AnyPtr : SPIRV_Any<"Pointer", "pointer">;
def SPIRV_AnyArray : SPIRV_Any<"Array", "array">;
def SPIRV_AnyCooperativeMatrix : SPIRV_Any<"CooperativeMatrix", "cooperative matrix">;
def SPIRV_AnyImage : SPIRV_Any<"Image", "image">;
def SPIRV_AnyMatrix : SPIRV_Any<"Matrix", "matrix">;
def SPIRV_AnyRTArray : SPIRV_Any<"RuntimeArray", "runtime array">;
def SPIRV_AnyStruct : SPIRV_Any<"Struct", "struct">;
def SPIRV_AnySampledImage : SPIRV_Any<"SampledImage", "sampled image">;
def SPIRV_AnyTensorArm : SPIRV_Any<"TensorArm", "tensorArm">;

def SPIRV_Vector : VectorOfLengthAndType<[2, 3, 4, 8, 16], [SPIRV_Bool, SPIRV_Integer, SPIRV_AnyFloat]>;
def SPIRV_Numerical : AnyTypeOf<[SPIRV_Integer, SPIRV_AnyFloat]>;
def SPIRV_Scalar : AnyTypeOf<[SPIRV_Numerical, SPIRV_Bool]>;
def SPIRV_Composite : AnyTypeOf<[
    SPIRV_Vector, SPIRV_AnyArray, SPIRV_AnyRTArray, SPIRV_AnyStruct, SPIRV_AnyCooperativeMatrix, SPIRV_AnyMatrix,
    SPIRV_AnyTensorArm]>;
def SPIRV_Type : AnyTypeOf<[
    SPIRV_Void, SPIRV_Bool, SPIRV_Integer, SPIRV_AnyFloat, SPIRV_Vector, SPIRV_AnyPtr, SPIRV_AnyArray, SPIRV_AnyRTArray,
    SPIRV_AnyStruct, SPIRV_AnyCooperativeMatrix, SPIRV_AnyMatrix, SPIRV_AnySampledImage, SPIRV_AnyImage,
    SPIRV_AnyTensorArm]>;
def SPIRV_ScalarOrVector : AnyTypeOf<[SPIRV_Scalar, SPIRV_Vector]>;
def SPIRV_ScalarOrVectorOrPtr : AnyTypeOf<[SPIRV_ScalarOrVector, SPIRV_AnyPtr]>;
def SPIRV_SelectType : AnyTypeOf<[SPIRV_Scalar, SPIRV_Vector, SPIRV_AnyPtr]>;

// What is made of elements of one type.
class SPIRV_VectorOf<Type type> : FixedVectorOfLengthAndType<[2, 3, 4, 8, 16], [type]>;
class SPIRV_ColumnsOf<string name, string what, Type type> : ContainerType<
    AnyTypeOf<[type]>, SPIRV_Is<name>, "::llvm::cast<::mlir::spirv::" # name # "Type>($_self).getElementType()", what>;
class SPIRV_MatrixOf<Type type> : SPIRV_ColumnsOf<"Matrix", "Matrix", type>;
class SPIRV_CoopMatrixOf<Type type> : SPIRV_ColumnsOf<"CooperativeMatrix", "Cooperative Matrix", type>;
class SPIRV_One<Type type> : AnyTypeOf<[type, SPIRV_VectorOf<type>]>;
class SPIRV_OneOrMatrix<Type type> : AnyTypeOf<[type, SPIRV_VectorOf<type>, SPIRV_CoopMatrixOf<type>]>;
class SPIRV_Vec4<Type type> : VectorOfLengthAndType<[4], [type]>;

def SPIRV_Floats : SPIRV_One<SPIRV_Float>;
def SPIRV_Integers : SPIRV_One<SPIRV_Integer>;
def SPIRV_Bools : SPIRV_One<SPIRV_Bool>;
def SPIRV_NumbersOrBools : AnyTypeOf<[SPIRV_Floats, SPIRV_Integers, SPIRV_Bools]>;
def SPIRV_FloatsOrIntegers : AnyTypeOf<[SPIRV_Floats, SPIRV_Integers]>;

//===-- Traits and interfaces -------------------------------------------------------------------------------------===//

class SPIRV_Interface<string name, list<Interface> bases = []> : OpInterface<name, bases> {
  let cppNamespace = "::mlir::spirv";
}
def QueryMinVersionInterface : SPIRV_Interface<"QueryMinVersionInterface">;
def QueryMaxVersionInterface : SPIRV_Interface<"QueryMaxVersionInterface">;
def QueryExtensionInterface : SPIRV_Interface<"QueryExtensionInterface">;
def QueryCapabilityInterface : SPIRV_Interface<"QueryCapabilityInterface">;

class SPIRV_Inside<string what, string test>
    : PredOpTrait<"op must appear in a " # what # " op's block", CPred<test # "($_op.getParentOp())">>;
def InFunctionScope : SPIRV_Inside<"function-like", "isNestedInFunctionOpInterface">;
def InModuleScope : SPIRV_Inside<"module-like", "isDirectInModuleLikeOp">;
def InGraphScope : SPIRV_Inside<"spirv.ARM.Graph", "isNestedInGraphARMOpInterface">;

def UnsignedOp : NativeOpTrait<"spirv::UnsignedOp">;
def SignedOp : NativeOpTrait<"spirv::SignedOp">;
def UsableInSpecConstantOp : NativeOpTrait<"spirv::UsableInSpecConstantOp">;

class SPIRV_PointeeMatches<string value> : TypesMatchWith<
    "`" # value # "` type matches pointee type of `pointer`", "pointer", value,
    "llvm::cast<PointerType>($_self).getPointeeType()">;
class SPIRV_TruthOf<string operand> : TypesMatchWith<
    "type of result to correspond to the `i1` equivalent of the operand", operand, "result",
    "getUnaryOpResultType($_self)">;
def SPIRV_IsSubgroup : PredOpTrait<
    "execution_scope must be Scope of value Subgroup",
    CPred<"::mlir::spirv::isForSubgroup($_op)">>;
defvar SPIRV_HasAlignment = DeclareOpInterfaceMethods<AlignmentAttrOpInterface>;

//===-- Operations ------------------------------------------------------------------------------------------------===//

// Those without a form here have one written by hand.
class SPIRV_Op<string mnemonic, list<Trait> traits = []> : Op<SPIRV_Dialect, mnemonic, traits # [
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let hasCustomAssemblyFormat = 1;
}

// One with operands, results, and the form that there are often.
class SPIRV_Simple<string mnemonic, string what, list<Trait> traits, dag inputs, dag outputs, string form>
    : SPIRV_Op<mnemonic, traits> {
  let summary = what;
  let arguments = inputs;
  let results = outputs;
  let assemblyFormat = form;
}
class SPIRV_Checked<string mnemonic, string what, list<Trait> traits, dag inputs, dag outputs, string form>
    : SPIRV_Simple<mnemonic, what, traits, inputs, outputs, form> { let hasVerifier = 1; }
class SPIRV_ByHand<string mnemonic, string what, list<Trait> traits, dag inputs, dag outputs>
    : SPIRV_Op<mnemonic, traits> {
  let summary = what;
  let arguments = inputs;
  let results = outputs;
}
class SPIRV_CheckedByHand<string mnemonic, string what, list<Trait> traits, dag inputs, dag outputs>
    : SPIRV_ByHand<mnemonic, what, traits, inputs, outputs> { let hasVerifier = 1; }

defvar SPIRV_AsResult = "operands attr-dict `:` type($result)";
defvar SPIRV_AsOperand = "$operand `:` type($operand) attr-dict";
defvar SPIRV_AsCast = "$operand attr-dict `:` type($operand) `to` type($result)";

#endif // RMLIR_SPIRV_BASE
