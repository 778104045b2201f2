/** Hatches of the pictures, once on a page: slanted for an own wait, upright for the vendor's. */
export const PATTERNS =
  '<svg class="o-hatches" width="0" height="0" aria-hidden="true"><defs>' +
  '<pattern id="o-hw" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6" stroke="var(--o-wait)" stroke-width="3"/></pattern>' +
  '<pattern id="o-hv" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M1.5 0V5" stroke="var(--o-vendor)" stroke-width="2"/></pattern>' +
  "</defs></svg>";
