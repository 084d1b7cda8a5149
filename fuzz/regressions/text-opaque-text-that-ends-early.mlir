"foo"() {bar = #desn<eaffine_map<() -> ()>sn<e"a">>} : () -> ()
