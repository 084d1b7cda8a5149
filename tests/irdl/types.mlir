// RUN: rmlir-opt --irdl-file=%S/types.irdl --allow-unregistered-dialect --split-input-file %s
// Types and attributes that irdl defines.

"x.y"() { a = #q.at<i32>, b = #q<at<i32>>, c = !q<t<i32>>, d = !q<u>, e = #q.at<#q.at<[1,2]>>, f = #q.at<1 : i8>, g = #q.at<@foo>, h = #q.at<{a}>, i = #q.at<2.0>, j = #q.at<dense<1> : tensor<i32>>, k = #q.at<unit>}: () -> (!q.t<!q.t<"aaa">>, !q.t<#q.at<1>>)

// -----
"x.y"() { a = #q.at<i32> : i32}: () -> ()

// -----
!a = !q.t<i32>
#b = #q.at<f32>
"x.y"() { a = #b} : () -> !a

// -----
"x.y"() : () -> !q.u<>
