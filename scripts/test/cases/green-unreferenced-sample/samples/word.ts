// @support
export const word = "hello";
