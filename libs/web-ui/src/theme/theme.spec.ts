import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
const [darkCss = '', lightCss = ''] = css.split(":root[data-theme='light']");
const tokens = { dark: darkCss, light: lightCss };

const valueIn = (text: string, token: string) => new RegExp(`\\s--${token}: ([^;]+);`).exec(text)?.[1];
const inFull = (colour = '') => colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');

/** Relative luminance by WCAG 2.2, 0 to 1. */
function luminance(colour: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

describe.each(['dark', 'light'] as const)('the %s palette', (theme) => {
  const valueOf = (token: string) => inFull(valueIn(tokens[theme], token));
  const grounds = ['bg', 'surface', 'raised'] as const;

  it.each(['text', 'muted', 'brass', 'brass-strong', 'rose', 'teal', 'speech', 'danger'] as const)(
    'lets %s be read on every ground',
    (name) => {
      for (const ground of grounds) expect(contrast(valueOf(name), valueOf(ground))).toBeGreaterThanOrEqual(5);
    },
  );

  it.each([
    ['on-brass', 'brass'],
    ['on-brass', 'brass-strong'],
    ['on-danger', 'danger'],
    ['text', 'hover'],
    ['muted', 'hover'],
    ['danger', 'hover'],
    ['text', 'chosen'],
    ['muted', 'chosen'],
  ] as const)('lets %s be read on %s', (name, ground) => {
    expect(contrast(valueOf(name), valueOf(ground))).toBeGreaterThanOrEqual(5);
  });

  it.each(grounds)('lets the border of a control be seen on %s', (ground) => {
    expect(contrast(valueOf('control-line'), valueOf(ground))).toBeGreaterThanOrEqual(3);
  });
});
