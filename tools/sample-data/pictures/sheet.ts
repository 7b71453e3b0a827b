/** Uses only SVG that librsvg renders. */
export const WIDTH = 1280;
export const HEIGHT = 720;

/** Offset is 0 to 1. */
export type Stop = readonly [offset: number, color: string, opacity?: number];

export class Sheet {
  private readonly defs: string[] = [];

  /** `angle` in degrees: 90 runs top to bottom. Returns a value for `fill`. */
  linear(stops: readonly Stop[], angle = 90): string {
    return this.gradient(`linearGradient gradientTransform="rotate(${angle} .5 .5)"`, stops);
  }

  radial(stops: readonly Stop[], center = '50% 50%', radius = '75%'): string {
    const [cx, cy] = center.split(' ');
    return this.gradient(`radialGradient cx="${cx}" cy="${cy}" r="${radius}"`, stops);
  }

  /** Returns a value for `filter`. */
  blur(deviation: number): string {
    return this.define(
      (id) =>
        `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    );
  }

  /** Film grain hides banding in wide gradients. */
  grain(opacity = 0.07): string {
    const filter = this.define(
      (id) =>
        `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  .9 0 0 0 -.15"/></filter>`,
    );
    return `<rect width="${WIDTH}" height="${HEIGHT}" filter="${filter}" opacity="${opacity}" style="mix-blend-mode:overlay"/>`;
  }

  clip(path: string, inside: string): string {
    const id = this.id();
    this.defs.push(`<clipPath id="${id}"><path d="${path}"/></clipPath>`);
    return `<g clip-path="url(#${id})">${inside}</g>`;
  }

  finish(body: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${this.defs.join('')}</defs>${body}</svg>`;
  }

  private gradient(opening: string, stops: readonly Stop[]): string {
    const [element] = opening.split(' ');
    const inner = stops.map(
      ([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    );
    return this.define((id) => `<${opening} id="${id}">${inner.join('')}</${element}>`);
  }

  private define(element: (id: string) => string): string {
    const id = this.id();
    this.defs.push(element(id));
    return `url(#${id})`;
  }

  private id(): string {
    return `d${this.defs.length}`;
  }
}

/** mulberry32 in [0, 1), seeded so every machine draws the same picture. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Rounds to two decimals, to keep the SVG short. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);
