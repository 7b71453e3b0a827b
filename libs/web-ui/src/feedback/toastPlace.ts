export interface Span {
  readonly top: number;
  readonly bottom: number;
}

const gap = 8;
const pressable = 'a[href], button, input, select, textarea, summary, [role=button], [tabindex="0"]';
/** px; cards and scrollers can be pressed beside the toast. */
const tallest = 160;

/** Returns the lowest (or highest) top at which `height` px cover none of the spans, if there is one. */
export function freeTop(
  spans: readonly Span[],
  height: number,
  screen: number,
  isFromTop: boolean,
): number | undefined {
  const tops = isFromTop
    ? [gap, ...spans.map(({ bottom }) => bottom + gap)].toSorted((a, b) => a - b)
    : [screen - height - gap, ...spans.map(({ top }) => top - height - gap)].toSorted((a, b) => b - a);
  const isFree = (at: number) => spans.every(({ top, bottom }) => bottom + gap <= at || at + height + gap <= top);
  return tops.find((top) => top >= gap && top + height + gap <= screen && isFree(top));
}

const isField = (element: Element | null): boolean =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Moves the toasts to where they cover no control: low, or high while somebody types, beside a phone's keyboard. */
export function placeToasts(list: HTMLElement): void {
  list.style.inset = '';
  const { left, right, height } = list.getBoundingClientRect();
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const spans = [...scope.querySelectorAll<HTMLElement>(pressable)]
    .filter((one) => !list.contains(one))
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0 && box.height <= tallest)
    .filter((box) => box.left < right && left < box.right && box.bottom > 0 && box.top < window.innerHeight);
  const top = freeTop(spans, height, window.innerHeight, isField(document.activeElement));
  if (top !== undefined) list.style.insetBlock = `${top}px auto`;
}
