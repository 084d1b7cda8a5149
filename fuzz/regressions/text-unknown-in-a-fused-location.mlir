"a.b"() : () -> () loc(fused<"0x12">[fused<"0x12">["x":1:2, "x":1:2], fused<"0x12">[unknown]])
