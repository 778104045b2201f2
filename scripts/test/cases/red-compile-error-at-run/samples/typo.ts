// @compileError 2322 line 2
throw new Error("only now");
