import { HEIGHT, n, type Sheet, type Stop, times, WIDTH } from './sheet.ts';

export const sky = (sheet: Sheet, stops: readonly Stop[]): string =>
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sheet.linear(stops)}"/>`;

export const glow = (sheet: Sheet, x: number, y: number, radius: number, color: string, opacity = 1): string => {
  const fill = sheet.radial(
    [
      [0, color, opacity],
      [0.2, color, opacity * 0.62],
      [0.45, color, opacity * 0.26],
      [0.72, color, opacity * 0.07],
      [1, color, 0],
    ],
    '50% 50%',
    '50%',
  );
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 1.6)}" fill="${fill}"/>`;
};

interface Field {
  readonly count: number;
  readonly color: string;
  readonly top?: number;
  readonly bottom?: number;
  readonly size?: number;
}

/** One star in thirty sparkles. */
export const stars = (random: () => number, { count, color, top = 0, bottom = HEIGHT, size = 1 }: Field): string =>
  times(count, () => {
    const x = random() * WIDTH;
    const y = top + random() ** 1.3 * (bottom - top);
    const r = (0.5 + random() ** 5 * 1.9) * size;
    const opacity = n(0.25 + random() * 0.75);
    const sparkle = random() < 1 / 30;
    const ray = r * 7;
    const cross = sparkle
      ? `<path d="M${n(x - ray)} ${n(y)}Q${n(x)} ${n(y)} ${n(x)} ${n(y - ray)}Q${n(x)} ${n(y)} ${n(x + ray)} ${n(y)}Q${n(x)} ${n(y)} ${n(x)} ${n(y + ray)}Q${n(x)} ${n(y)} ${n(x - ray)} ${n(y)}Z" fill="${color}" opacity=".8"/>`
      : '';
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${color}" opacity="${opacity}"/>${cross}`;
  });

export const moon = (sheet: Sheet, x: number, y: number, r: number, color: string, shade: string): string => {
  const face = sheet.radial(
    [
      [0, '#ffffff'],
      [0.45, color],
      [1, shade],
    ],
    '38% 35%',
  );
  const seas = [
    [-0.3, -0.2, 0.26],
    [0.22, 0.1, 0.32],
    [-0.12, 0.42, 0.2],
    [0.38, -0.38, 0.14],
  ] as const;
  const spots = seas
    .map(
      ([dx, dy, size]) =>
        `<circle cx="${n(x + dx * r)}" cy="${n(y + dy * r)}" r="${n(size * r)}" fill="${shade}" opacity=".28"/>`,
    )
    .join('');
  return `${glow(sheet, x, y, r * 3.4, color, 0.5)}<circle cx="${x}" cy="${y}" r="${r}" fill="${face}"/><g filter="${sheet.blur(r / 14)}">${spots}</g>`;
};

/** `spread` is the width at `length`; `angle` 90 shines down. */
export const beam = (
  sheet: Sheet,
  [x, y]: readonly [number, number],
  {
    angle,
    length,
    spread,
    color,
    opacity,
  }: Record<'angle' | 'length' | 'spread' | 'opacity', number> & {
    color: string;
  },
): string => {
  const fill = sheet.linear([
    [0, color, opacity],
    [0.6, color, opacity * 0.25],
    [1, color, 0],
  ]);
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle - 90)})" filter="${sheet.blur(spread / 26)}"><path d="M-4 0L4 0L${n(spread / 2)} ${n(length)}L${n(-spread / 2)} ${n(length)}Z" fill="${fill}"/></g>`;
};

export const motes = (
  sheet: Sheet,
  random: () => number,
  { count, color, top = 0, bottom = HEIGHT, size = 2 }: Field,
): string => {
  const soft = fading(sheet, color);
  const draw = (fill: string, radius: number) =>
    `<circle cx="${n(random() * WIDTH)}" cy="${n(top + random() * (bottom - top))}" r="${n(radius)}" fill="${fill}" opacity="${n(0.2 + random() * 0.7)}"/>`;
  const large = times(Math.ceil(count / 3), () => draw(soft, size * (1.4 + random() * 3)));
  return large + times(count, () => draw(color, size * (0.4 + random() * 0.5)));
};

/** Radial gradient: softer and far cheaper than a blur. */
const fading = (sheet: Sheet, color: string): string =>
  sheet.radial(
    [
      [0, color],
      [0.35, color, 0.72],
      [0.7, color, 0.2],
      [1, color, 0],
    ],
    '50% 50%',
    '50%',
  );

export const fog = (
  sheet: Sheet,
  random: () => number,
  { y, height, color, opacity }: { y: number; height: number; color: string; opacity: number },
): string =>
  `<g fill="${fading(sheet, color)}">${times(9, (index) => {
    const cx = n((index / 8) * WIDTH + (random() - 0.5) * 160);
    return `<ellipse cx="${cx}" cy="${n(y + (random() - 0.5) * height * 0.6)}" rx="${n(240 + random() * 200)}" ry="${n(height * (0.6 + random() * 0.5))}" opacity="${n(opacity * (0.5 + random() * 0.5))}"/>`;
  })}</g>`;

/** Centered on x, y. */
export const lantern = (sheet: Sheet, x: number, y: number, size: number, color: string, core = '#fff3d0'): string => {
  const paper = sheet.radial([
    [0, core],
    [0.4, color],
    [1, color, 0.75],
  ]);
  const w = size * 0.8;
  return `${glow(sheet, x, y, size * 3, color, 0.55)}<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(w)}" ry="${n(size)}" fill="${paper}"/><g fill="none" stroke="#3a1208" stroke-opacity=".28" stroke-width="${n(size / 26)}">${times(
    5,
    (index) => {
      const dy = ((index - 2) * size) / 3;
      const half = w * Math.sqrt(1 - (dy / size) ** 2);
      return `<path d="M${n(x - half)} ${n(y + dy)}Q${n(x)} ${n(y + dy + size / 9)} ${n(x + half)} ${n(y + dy)}"/>`;
    },
  )}</g><rect x="${n(x - w * 0.35)}" y="${n(y - size * 1.08)}" width="${n(w * 0.7)}" height="${n(size * 0.16)}" rx="2" fill="#20100c"/><rect x="${n(x - w * 0.35)}" y="${n(y + size * 0.94)}" width="${n(w * 0.7)}" height="${n(size * 0.14)}" rx="2" fill="#20100c"/>`;
};

export const vignette = (sheet: Sheet, color = '#07050b', opacity = 0.75): string => {
  const round = sheet.radial([
    [0, color, 0],
    [0.55, color, 0],
    [1, color, opacity],
  ]);
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${round}"/>`;
};
