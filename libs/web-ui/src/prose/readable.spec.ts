import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { readableOn } from './readable.ts';

const css = readFileSync(new URL('../theme/theme.css', import.meta.url), 'utf8');
const [darkCss = '', lightCss = ''] = css.split(":root[data-theme='light']");

function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const partsOf = (hex: string) =>
  (/^#...$/.test(hex) ? hex.replaceAll(/[^#]/g, '$&$&') : hex)
    .match(/\w\w/g)
    ?.map((part) => Number.parseInt(part, 16)) ?? [];

it.each([
  ['dark', darkCss],
  ['light', lightCss],
] as const)('every color can be read on every ground of the %s theme', (theme, tokens) => {
  for (const ground of ['bg', 'surface', 'raised']) {
    const behind = luminance(partsOf(new RegExp(`\\s--${ground}: ([^;]+);`).exec(tokens)?.[1] ?? ''));
    for (let one = 0; one < 512; one += 1) {
      const hex = [one >> 6, (one >> 3) & 7, one & 7].map((part) =>
        Math.round((part * 255) / 7)
          .toString(16)
          .padStart(2, '0'),
      );
      const ink = luminance((readableOn(theme, hex.join('')).match(/\d+/g) ?? []).map(Number));
      expect((Math.max(ink, behind) + 0.05) / (Math.min(ink, behind) + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

it('a color that can be read stays as it is', () => {
  expect([readableOn('dark', 'e8b04b'), readableOn('light', '123456')]).toEqual(['rgb(232 176 75)', 'rgb(18 52 86)']);
});
