"foo"() {bar = #d.x-, foo = !d.-} : () -> ()
