const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A span of time in as few letters as say it exactly to the millisecond: 300 ms, 2.5 s, 15 min. */
export function duration(ms: number): string {
  const whole = Math.round(ms);
  if (whole >= 2 * HOUR && whole % HOUR === 0) return `${number(whole / HOUR)} h`;
  if (whole >= 2 * MINUTE && whole % MINUTE === 0) return `${number(whole / MINUTE)} min`;
  if (whole >= 1_000) return `${number(whole / 1_000)} s`;
  return `${whole} ms`;
}

/** `4,261.5`: thousands are told apart. */
function number(value: number): string {
  const [whole = "", part] = String(value).split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return part === undefined ? grouped : `${grouped}.${part}`;
}
