type Child = Node | string;

/** False and null leave an attribute out. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | boolean | null>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

export function svg(path: string, viewBox: string, className: string): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const picture = document.createElementNS(namespace, 'svg');
  picture.setAttribute('viewBox', viewBox);
  picture.setAttribute('class', className);
  picture.setAttribute('aria-hidden', 'true');
  const shape = document.createElementNS(namespace, 'path');
  shape.setAttribute('d', path);
  shape.setAttribute('fill-rule', 'evenodd');
  picture.append(shape);
  return picture;
}

export function show(...elements: HTMLElement[]): void {
  document.querySelector('#root')?.replaceChildren(...elements);
}
