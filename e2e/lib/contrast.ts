import type { Browser, Page } from 'playwright-core';

export type Colour = readonly [red: number, green: number, blue: number];

const channel = (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const luminance = ([red, green, blue]: Colour) =>
  0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Reads a screenshot's pixels in another page, because the CSP forbids it in this one. */
export async function coloursAt(
  browser: Browser,
  page: Page,
  points: readonly (readonly [x: number, y: number])[],
): Promise<Colour[]> {
  const picture = (await page.screenshot()).toString('base64');
  const reader = await browser.newPage();
  try {
    return await reader.evaluate(
      async ({ source, places }) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
        if (!canvas) throw new Error('no canvas');
        canvas.drawImage(image, 0, 0);
        return places.map(([x, y]): [number, number, number] => {
          const [red = 0, green = 0, blue = 0] = canvas.getImageData(x, y, 1, 1).data;
          return [red, green, blue];
        });
      },
      { source: `data:image/png;base64,${picture}`, places: points },
    );
  } finally {
    await reader.close();
  }
}

/** Custom properties of the root element, `#rgb` or `#rrggbb`. */
export async function tokens(page: Page, names: readonly string[]): Promise<Colour[]> {
  const values = await page.evaluate(
    (all) => all.map((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()),
    names,
  );
  return values.map((value) => {
    const digits = value.slice(1).length === 3 ? value.slice(1).replace(/./g, '$&$&') : value.slice(1);
    const number = Number.parseInt(digits, 16);
    return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
  });
}
