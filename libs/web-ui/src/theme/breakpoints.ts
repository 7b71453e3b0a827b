/** CSS pixels. Media queries in CSS may use only these; tools/architecture/breakpoints.ts enforces it. */
export const breakpoints = { phone: 640, tablet: 1024, wide: 1200 } as const;

export const media = {
  /** One column, compact cards, sheets instead of dialogs and dropdowns. */
  phone: `(width < ${breakpoints.phone}px)`,
  tablet: `(width < ${breakpoints.tablet}px)`,
  wide: `(width >= ${breakpoints.wide}px)`,
  touch: '(pointer: coarse)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
} as const;

export type BreakpointName = keyof typeof media;
