export interface Span {
  readonly top: number;
  readonly bottom: number;
}

const gap = 8;
const pressable = 'a[href], button, input, select, textarea, summary, [role=button], [tabindex="0"]';
/** A chat's messages, which can be scrolled away from under a toast. */
const scrolled = '[role=log]';
/** Longer than a press, so that nothing moves under it. */
const SETTLE_MS = 250;
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

interface Control {
  readonly element: Element;
  readonly box: DOMRect;
}

function controlsIn(left: number, right: number, list: HTMLElement): Control[] {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return [...scope.querySelectorAll<HTMLElement>(pressable)]
    .filter((one) => !list.contains(one))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0 && box.height <= tallest)
    .filter(({ box }) => box.left < right && left < box.right && box.bottom > 0 && box.top < window.innerHeight);
}

/** Places the toasts again once controls that came or went have left them on top of one. */
export function keepToastsPlaced(list: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    const { left, right, top, bottom } = list.getBoundingClientRect();
    if (list.matches(':hover, :focus-within')) return;
    if (controlsIn(left, right, list).some(({ box }) => box.top < bottom && top < box.bottom)) placeToasts(list);
  };
  const observer = new MutationObserver((records) => {
    if (records.every(({ target }) => list.contains(target))) return;
    clearTimeout(timer);
    timer = setTimeout(check, SETTLE_MS);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** Moves the toasts to where they cover no control: low, or high while somebody types, beside a phone's keyboard. */
export function placeToasts(list: HTMLElement): void {
  list.style.inset = '';
  const { left, right, height } = list.getBoundingClientRect();
  const controls = controlsIn(left, right, list);
  const isFromTop = isField(document.activeElement);
  const place = (shown: readonly Control[]) =>
    freeTop(
      shown.map(({ box }) => box),
      height,
      window.innerHeight,
      isFromTop,
    );
  const top = place(controls) ?? place(controls.filter(({ element }) => !element.closest(scrolled)));
  if (top !== undefined) list.style.insetBlock = `${top}px auto`;
}
