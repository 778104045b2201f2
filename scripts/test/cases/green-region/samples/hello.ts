// #region call
export function call(): void {
  // #region wait
  const waits = [500];

  if (waits.length > 0) {
    console.log("waits");
  }
  // #endregion
  const other = 1;
  // #region wait
    console.log(other);
  // #endregion wait
}
// #endregion

call();
