/**
 * The widths (CSS pixels) at which layouts change. Media queries in style sheets name these and no others;
 * tools/architecture/breakpoints.ts refuses the rest.
 */
export const breakpoints = { phone: 640, tablet: 1024, wide: 1200 } as const;

/** What components ask the screen for. */
export const media = {
  /** One column, compact cards, sheets instead of dialogs and dropdowns. */
  phone: `(width < ${breakpoints.phone}px)`,
  /** Phones and tablets: the bottom bar instead of the header's links. */
  tablet: `(width < ${breakpoints.tablet}px)`,
  /** Room for a rail beside the page. */
  wide: `(width >= ${breakpoints.wide}px)`,
  touch: '(pointer: coarse)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
} as const;

export type MediaName = keyof typeof media;
