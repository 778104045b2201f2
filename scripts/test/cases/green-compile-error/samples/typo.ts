// @compileError 2322 line 2
export const count: number = "one";
