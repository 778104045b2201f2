// @compileError 1005 line 2
const numbers = [1, 2;
