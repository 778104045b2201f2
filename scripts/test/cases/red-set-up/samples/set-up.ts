// @support
throw new Error("no set-up");
export {};
