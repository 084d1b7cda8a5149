// Types of the async dialect.
#ifndef RMLIR_DIALECT_ASYNC_IR_ASYNCTYPES_TD
#define RMLIR_DIALECT_ASYNC_IR_ASYNCTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/Dialect/Async/IR/AsyncDialect.td"

class Async_Type<string name, string typeMnemonic> : TypeDef<AsyncDialect, name> {
  let mnemonic = typeMnemonic;
}
def Async_TokenType : Async_Type<"Token", "token"> {
  let summary = "async token type";
  let description = "That something has happened.";
}
def Async_ValueType : Async_Type<"Value", "value"> {
  let summary = "async value type";
  let description = "A value that is there later.";
  let parameters = (ins "Type":$valueType);
  let skipDefaultBuilders = 1;
  let hasCustomAssemblyFormat = 1;
}
def Async_GroupType : Async_Type<"Group", "group"> {
  let summary = "async group type";
  let description = "Several tokens and values.";
}
def Async_AnyValueOrTokenType : AnyTypeOf<[Async_ValueType, Async_TokenType]>;
def Async_AnyAsyncType : AnyTypeOf<[Async_ValueType, Async_TokenType, Async_GroupType]>;

// Coroutines.
def Async_CoroIdType : Async_Type<"CoroId", "coro.id"> {
  let summary = "switched-resume coroutine identifier";
  let description = "The coroutine.";
}
def Async_CoroHandleType : Async_Type<"CoroHandle", "coro.handle"> {
  let summary = "coroutine handle";
  let description = "Resumes the coroutine.";
}
def Async_CoroStateType : Async_Type<"CoroState", "coro.state"> {
  let summary = "saved coroutine state";
  let description = "Where it goes on.";
}

#endif // RMLIR_DIALECT_ASYNC_IR_ASYNCTYPES_TD
