import { HEIGHT, n, type Sheet, times, WIDTH } from './sheet.ts';

/** Sums of sine waves with random phases, closed at the bottom. */
export function ridge(
  random: () => number,
  { y, rise, waves = 3 }: { y: number; rise: number; waves?: number },
): string {
  const parts = Array.from({ length: 5 }, (_, index) => ({
    frequency: waves * (index + 1) * (0.7 + random() * 0.6),
    phase: random() * Math.PI * 2,
    size: rise / (index + 1) ** 1.25,
  }));
  const height = (x: number) =>
    parts.reduce((sum, { frequency, phase, size }) => sum + size * Math.sin((x / WIDTH) * frequency * 2 + phase), 0);
  const points = Array.from({ length: 81 }, (_, index) => (index / 80) * WIDTH);
  return `M0 ${HEIGHT}${points.map((x) => `L${n(x)} ${n(y - height(x))}`).join('')}L${WIDTH} ${HEIGHT}Z`;
}

/** Rim light on the side away from (dx, dy). Drawn in steps, because blurring costs too much. */
export function lit(sheet: Sheet, path: string, fill: string, light: string, dx: number, dy: number): string {
  const steps = [0.4, 0.8, 1.2, 1.6, 2].map((step) => {
    const opacity = step === 2 ? '' : ' opacity=".45"';
    return `<path d="${path}" fill="${fill}" transform="translate(${n(dx * step)} ${n(dy * step)})"${opacity}/>`;
  });
  return `<path d="${path}" fill="${light}"/>${sheet.clip(path, steps.join(''))}`;
}

export const at = (x: number, y: number, scale: number, inside: string): string =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${scale})">${inside}</g>`;

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;

export function curtains(sheet: Sheet, { reach, dark, light }: { reach: number; dark: string; light: string }): string {
  const folds = 6;
  const width = reach / folds;
  const fold = sheet.linear(
    [
      [0, dark],
      [0.3, light],
      [0.62, dark],
      [1, dark],
    ],
    0,
  );
  const side = times(folds, (index) => {
    const x = index * width;
    const foot = HEIGHT + 20;
    const pull = (1 - index / folds) * 20;
    return `<path d="M${n(x)} -20C${n(x + width * 0.1)} 240 ${n(x - pull - index * 9)} 470 ${n(x - index * 4)} ${foot}L${n(x + width + 8 - index * 4)} ${foot}C${n(x + width + 8 - pull - index * 9)} 470 ${n(x + width + 6)} 240 ${n(x + width + 6)} -20Z" fill="${fold}"/>`;
  });
  return `${side}<g transform="translate(${WIDTH} 0) scale(-1 1)">${side}</g>`;
}
