import { formatHex, modeHsl, modeRgb, parse, useMode } from 'culori/fn';

useMode(modeRgb);
useMode(modeHsl);

/** Returns six hex digits, without the opacity, or null for what isn't a plain color. */
export function hexOfColor(css: string): string | null {
  const color = parse(css.trim().toLowerCase());
  return color ? formatHex(color).slice(1) : null;
}
