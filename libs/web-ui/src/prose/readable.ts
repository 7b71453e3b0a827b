/** `--raised`: on it, text has the least contrast. */
const grounds = { dark: [0x28, 0x23, 0x31], light: [0xf3, 0xee, 0xe7] } as const;
const inks = { dark: 255, light: 0 } as const;
const LEAST_CONTRAST = 4.5;
const STEPS = 20;

type Color = readonly number[];

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const value = part / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Color, other: Color): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The color itself where it can be read on the theme's grounds, otherwise mixed with white or black until it can. */
export function readableOn(theme: keyof typeof grounds, hex: string): string {
  const given = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  for (let step = 0; ; step += 1) {
    const color = given.map((part) => Math.round(part + ((inks[theme] - part) * step) / STEPS));
    if (step === STEPS || contrast(color, grounds[theme]) >= LEAST_CONTRAST) return `rgb(${color.join(' ')})`;
  }
}
