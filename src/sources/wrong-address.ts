/**
 * Whether a page is the one for addresses that lead to none, by the pattern of its route: the
 * development server serves it at the wrong address itself, and calls it after that.
 */
export function isWrongAddress(routePattern: string): boolean {
  return routePattern === "/404";
}
