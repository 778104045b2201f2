// @compileError 2322 line 2
export const word = "one";
export const count: number = word;
