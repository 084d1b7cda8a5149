// The mpi dialect: calls of the message passing interface.

#ifndef RMLIR_MPI_OPS
#define RMLIR_MPI_OPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def MPI_Dialect : Dialect {
  let name = "mpi";
  let cppNamespace = "::mlir::mpi";
  let summary = "Message passing";
  let description = "Operations that stand for functions of MPI. What these give back as status is a result, or left out.";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

//===-- Types and attributes --------------------------------------------------------------------------------------===//

class MPI_Type<string name, string typeMnemonic, string what> : TypeDef<MPI_Dialect, name> {
  let mnemonic = typeMnemonic;
  let summary = what;
}
def MPI_Retval : MPI_Type<"Retval", "retval", "MPI function call return value (!mpi.retval)">;
def MPI_Comm : MPI_Type<"Comm", "comm", "MPI communicator handler">;
def MPI_Request : MPI_Type<"Request", "request", "MPI asynchronous request handler">;
def MPI_Status : MPI_Type<"Status", "status", "MPI reception operation status type">;

// Cases are numbered from zero.
class MPI_Enum<string name, string what, list<string> cases>
    : I32EnumAttr<name, what, !foreach(i, !range(!size(cases)), I32EnumAttrCase<cases[i], i, cases[i]>)> {
  let cppNamespace = "::mlir::mpi";
}

def MPI_ErrorClassEnum : MPI_Enum<"MPI_ErrorClassEnum", "MPI error class name", [
    "MPI_SUCCESS", "MPI_ERR_ACCESS", "MPI_ERR_AMODE", "MPI_ERR_ARG", "MPI_ERR_ASSERT", "MPI_ERR_BAD_FILE",
    "MPI_ERR_BASE", "MPI_ERR_BUFFER", "MPI_ERR_COMM", "MPI_ERR_CONVERSION", "MPI_ERR_COUNT", "MPI_ERR_DIMS",
    "MPI_ERR_DISP", "MPI_ERR_DUP_DATAREP", "MPI_ERR_ERRHANDLER", "MPI_ERR_FILE", "MPI_ERR_FILE_EXISTS",
    "MPI_ERR_FILE_IN_USE", "MPI_ERR_GROUP", "MPI_ERR_INFO", "MPI_ERR_INFO_KEY", "MPI_ERR_INFO_NOKEY",
    "MPI_ERR_INFO_VALUE", "MPI_ERR_IN_STATUS", "MPI_ERR_INTERN", "MPI_ERR_IO", "MPI_ERR_KEYVAL", "MPI_ERR_LOCKTYPE",
    "MPI_ERR_NAME", "MPI_ERR_NO_MEM", "MPI_ERR_NO_SPACE", "MPI_ERR_NO_SUCH_FILE", "MPI_ERR_NOT_SAME", "MPI_ERR_OP",
    "MPI_ERR_OTHER", "MPI_ERR_PENDING", "MPI_ERR_PORT", "MPI_ERR_PROC_ABORTED", "MPI_ERR_QUOTA", "MPI_ERR_RANK",
    "MPI_ERR_READ_ONLY", "MPI_ERR_REQUEST", "MPI_ERR_RMA_ATTACH", "MPI_ERR_RMA_CONFLICT", "MPI_ERR_RMA_FLAVOR",
    "MPI_ERR_RMA_RANGE", "MPI_ERR_RMA_SHARED", "MPI_ERR_RMA_SYNC", "MPI_ERR_ROOT", "MPI_ERR_SERVICE",
    "MPI_ERR_SESSION", "MPI_ERR_SIZE", "MPI_ERR_SPAWN", "MPI_ERR_TAG", "MPI_ERR_TOPOLOGY", "MPI_ERR_TRUNCATE",
    "MPI_ERR_TYPE", "MPI_ERR_UNKNOWN", "MPI_ERR_UNSUPPORTED_DATAREP", "MPI_ERR_UNSUPPORTED_OPERATION",
    "MPI_ERR_VALUE_TOO_LARGE", "MPI_ERR_WIN", "MPI_ERR_LASTCODE"]> {
  let genSpecializedAttr = 0;
}
def MPI_ErrorClassAttr : EnumAttr<MPI_Dialect, MPI_ErrorClassEnum, "errclass"> {
  let assemblyFormat = "`<` $value `>`";
}

def MPI_ReductionOpEnum : MPI_Enum<"MPI_ReductionOpEnum", "MPI operation class", [
    "MPI_OP_NULL", "MPI_MAX", "MPI_MIN", "MPI_SUM", "MPI_PROD", "MPI_LAND", "MPI_BAND", "MPI_LOR", "MPI_BOR",
    "MPI_LXOR", "MPI_BXOR", "MPI_MINLOC", "MPI_MAXLOC", "MPI_REPLACE"]>;

//===-- Operations ------------------------------------------------------------------------------------------------===//

class MPI_Op<string mnemonic, string what, list<Trait> traits, dag args, dag outputs, string form>
    : Op<MPI_Dialect, mnemonic, traits> {
  let summary = what;
  let arguments = args;
  let results = outputs;
  let assemblyFormat = form;
}

// What gives back its status only.
class MPI_Call<string mnemonic, string what, dag args, string form>
    : MPI_Op<mnemonic, what, [], args, (outs Optional<MPI_Retval>:$retval), form # " (`->` type($retval)^)?">;

class MPI_StartOrEnd<string mnemonic, string what>
    : MPI_Op<mnemonic, what, [], (ins), (outs Optional<MPI_Retval>:$retval), "attr-dict (`:` type($retval)^)?">;

def MPI_InitOp : MPI_StartOrEnd<"init", "Starts the library: `MPI_Init(NULL, NULL)`">;
def MPI_FinalizeOp : MPI_StartOrEnd<"finalize", "Ends the library: `MPI_Finalize()`">;

def MPI_CommWorldOp : MPI_Op<"comm_world", "The communicator of all: `MPI_COMM_WORLD`", [Pure], (ins),
    (outs MPI_Comm:$comm), "attr-dict `:` type(results)">;
def MPI_CommRankOp : MPI_Op<"comm_rank", "The rank of this process: `MPI_Comm_rank(comm, &rank)`", [Pure],
    (ins MPI_Comm:$comm), (outs Optional<MPI_Retval>:$retval, I32:$rank),
    "`(` $comm `)` attr-dict `:` type(results)"> {
  let hasCanonicalizer = 1;
}
def MPI_CommSizeOp : MPI_Op<"comm_size", "How many processes there are: `MPI_Comm_size(comm, &size)`", [Pure],
    (ins MPI_Comm:$comm), (outs Optional<MPI_Retval>:$retval, I32:$size),
    "`(` $comm `)` attr-dict `:` type(results)">;
def MPI_CommSplitOp : MPI_Op<"comm_split", "Splits a communicator by color, each part ordered by key", [Pure],
    (ins MPI_Comm:$comm, I32:$color, I32:$key), (outs Optional<MPI_Retval>:$retval, MPI_Comm:$newcomm),
    "`(` $comm `,` $color `,` $key `)` attr-dict `:` type(results)">;

class MPI_MessageForm<string peer> {
  string text = "`(` $ref `,` $tag `,` $" # peer # " `,` $comm `)` attr-dict "
                "`:` type($ref) `,` type($tag) `,` type($" # peer # ")";
}
class MPI_Message<string mnemonic, string what, dag args, string form> : MPI_Call<mnemonic, what, args, form> {
  let hasCanonicalizer = 1;
}
class MPI_AsyncMessage<string mnemonic, string what, dag args, string form>
    : MPI_Op<mnemonic, what, [], args, (outs Optional<MPI_Retval>:$retval, MPI_Request:$req),
             form # " `->` type(results)"> {
  let hasCanonicalizer = 1;
}
defvar MPI_SendArgs = (ins AnyMemRef:$ref, I32:$tag, I32:$dest, MPI_Comm:$comm);
defvar MPI_RecvArgs = (ins AnyMemRef:$ref, I32:$tag, I32:$source, MPI_Comm:$comm);
def MPI_SendOp : MPI_Message<"send", "Sends a buffer: `MPI_Send`", MPI_SendArgs, MPI_MessageForm<"dest">.text>;
def MPI_ISendOp : MPI_AsyncMessage<"isend", "Sends a buffer, and does not wait: `MPI_Isend`", MPI_SendArgs,
    MPI_MessageForm<"dest">.text>;
def MPI_RecvOp : MPI_Message<"recv", "Receives into a buffer: `MPI_Recv`", MPI_RecvArgs,
    MPI_MessageForm<"source">.text>;
def MPI_IRecvOp : MPI_AsyncMessage<"irecv", "Receives into a buffer, and does not wait: `MPI_Irecv`", MPI_RecvArgs,
    MPI_MessageForm<"source">.text>;

def MPI_AllReduceOp : MPI_Call<"allreduce", "Combines the buffers of all: `MPI_Allreduce(sendbuf, recvbuf, op, comm)`",
    (ins AnyMemRef:$sendbuf, AnyMemRef:$recvbuf, MPI_ReductionOpEnum:$op, MPI_Comm:$comm),
    "`(` $sendbuf `,` $recvbuf `,` $op `,` $comm `)` attr-dict `:` type($sendbuf) `,` type($recvbuf)">;
def MPI_Barrier : MPI_Call<"barrier", "Waits for all: `MPI_Barrier(comm)`", (ins MPI_Comm:$comm),
    "`(` $comm `)` attr-dict">;
def MPI_Wait : MPI_Call<"wait", "Waits for a request: `MPI_Wait(req, MPI_STATUS_IGNORE)`", (ins MPI_Request:$req),
    "`(` $req `)` attr-dict `:` type($req)">;

def MPI_RetvalCheckOp : MPI_Op<"retval_check", "Whether a status is of this class", [],
    (ins MPI_Retval:$val, MPI_ErrorClassAttr:$errclass), (outs I1:$res),
    "$val `=` $errclass attr-dict `:` type($res)">;
def MPI_ErrorClassOp : MPI_Op<"error_class", "The class of a status: `MPI_Error_class`", [], (ins MPI_Retval:$val),
    (outs MPI_Retval:$errclass), "$val attr-dict `:` type($val)">;

#endif // RMLIR_MPI_OPS
