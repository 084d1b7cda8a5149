"func.func"() <{sym_name = "", function_type = () -> (), sym_visibility = "private"}> ({}) {x = @"" } : () -> ()
