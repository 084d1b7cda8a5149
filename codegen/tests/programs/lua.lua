print(_VERSION)
local t={} for i=1,20000 do local ok,e=pcall(function() if i%2==0 then error({i}) end return i end) t[#t+1]=ok and e or e[1] end
print(#t,t[7],t[8])
local co=coroutine.wrap(function(a) for i=1,5 do a=coroutine.yield(a*2) end return "end" end)
for i=1,6 do io.write(tostring(co(i))," ") end print()
print(string.format("%5.2f %g %e %a %d %x %q %s", 3.14159, 1e100, 12345.678, 0.5, 42, 255, "a\nb", true))
local mt=setmetatable({}, {__index=function(_,k) return k.."!" end, __add=function(a,b) return 7 end, __call=function(_,x) return x+1 end})
print(mt.foo, mt+mt, mt(41))
local s={} for i=1,1000 do s[i]=(i*7919)%1009 end table.sort(s) print(s[1],s[500],s[1000])
print(load("return 1+2*3")(), select("#",1,2,3), math.floor(-3.5), 7//2, -7//2, 7%3, -7%3, 2^0.5, 10/3)
goto done
do print("skipped") end
::done::
collectgarbage() print(collectgarbage("count")>0, string.rep("ab",3,","), ("hello world"):gsub("o","0"))
print(pcall(string.rep), pcall(error,"x",0)) print(tostring(1e15), 1e16, 123456789012, 0x7fffffffffffffff+1, math.maxinteger//-1)
print(string.pack("<i4d",7,2.5):byte(1,12)) print(utf8.char(228,8364), #utf8.char(8364))
local f=io.open("lua.tmp","w") f:write("x",1,2.5,"\n") f:close() for l in io.lines("lua.tmp") do print(l) end
print(math.sin(1),math.exp(1),math.log(10),math.fmod(7,3),math.tointeger(3.0),3|4,~0,1<<62,"10"+5)
print(pcall(function() local x=nil; return x.y end)) print(xpcall(function() error("deep") end, function(m) return "H:"..m end))
local function fib(n) if n<2 then return n end return fib(n-1)+fib(n-2) end print(fib(24)) print(table.concat({1,2,3},"-"), table.unpack({1,2,3}))
local log = {} local obj = setmetatable({}, {__close = function() log[#log + 1] = "closed" end, __gc = function() end})
do local x <close> = obj end print(log[1])
print(select(2, pcall(coroutine.wrap(function() error({code = 7}) end))).code)
local co2 = coroutine.create(function() local x <close> = obj coroutine.yield(1) end) coroutine.resume(co2) print(coroutine.close(co2), #log)
for w in string.gmatch("one two  three", "%a+") do io.write(w, ";") end print(("x=1,y=2"):gsub("(%w+)=(%w+)", "%2=%1"))
print(string.format("%-10s|%10s|%.3s|%c%c|%i|%o|%X|%.10g|%g", "ab", "cd", "xyzw", 72, 105, -42, 8, 3735928559, 0.1, 1e300 * 1e10))
print(tostring(0/0):gsub("-", ""), -0.0, 1/0, math.type(1), math.type(1.0), 1e308 * 10, 5 // 0.0, -5 % 0.3)
