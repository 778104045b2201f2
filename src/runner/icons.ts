/** Small pictures of the bar and the output's head, as markup of 12 units a side. */
const svg = (body: string, size = 12): string =>
  `<svg width="${size}" height="${size}" viewBox="0 0 12 12" aria-hidden="true">${body}</svg>`;

export const icons = {
  run: svg('<path d="M2.5 1v10l8-5z" fill="currentColor"/>'),
  stop: svg('<rect x="1.5" y="1.5" width="9" height="9" fill="currentColor"/>'),
  more: svg(
    '<g fill="currentColor"><circle cx="1.6" cy="6" r="1.4"/><circle cx="6" cy="6" r="1.4"/><circle cx="10.4" cy="6" r="1.4"/></g>',
    14,
  ),
  running: svg(
    '<path d="M6 1a5 5 0 1 1-4.6 3" fill="none" stroke="var(--o-accent)" stroke-width="2" stroke-linecap="round"/>',
    14,
  ),
  same: svg(
    '<circle cx="6" cy="6" r="6" fill="var(--o-ok)"/><path d="M3.2 6.2l2 2.1 3.6-4.2" fill="none" stroke="var(--o-page)" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>',
    14,
  ),
  differs: svg(
    '<path d="M1.5 4.2h9M1.5 7.8h9M9.4 1 2.6 11" fill="none" stroke="var(--o-fail)" stroke-width="1.8" stroke-linecap="round"/>',
    14,
  ),
  stopped: svg('<rect x="1" y="1" width="10" height="10" fill="currentColor"/>', 14),
  refused: svg(
    '<path d="M6 .8 11.6 11H.4z" fill="var(--o-fail)"/><path d="M6 4.4v3.2M6 9.2v.2" fill="none" stroke="var(--o-page)" stroke-width="1.5" stroke-linecap="round"/>',
    14,
  ),
  silent: svg(
    '<circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" stroke-width="2"/>',
    14,
  ),
} as const;
