// #region greet
console.log("hello"); // #endregion
