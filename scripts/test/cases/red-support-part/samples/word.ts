// #region w
export const word = "hello";
// #endregion
