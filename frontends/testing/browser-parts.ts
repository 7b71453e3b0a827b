/** What jsdom lacks and antd or our pages ask for. jsdom has no layout: what depends on sizes is tested in a real browser. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Answers in a later task, as a channel does; Node's own would keep the test run from ending. */
class ShortChannel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}

/** Node's, which `fetch` needs; React makes one of a form of jsdom when the page is left by sending it. */
class FormDataOfNode extends FormData {
  constructor(_form?: HTMLFormElement, _submitter?: HTMLElement | null) {
    super();
  }
}

/** A desk with a mouse that wants reduced motion. */
const desk = ['(prefers-reduced-motion: reduce)'];

const computedStyle = window.getComputedStyle.bind(window);

/** Escape, unless somebody inside took it. */
function cancelDialog(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const last = [...document.querySelectorAll('dialog[open]')].at(-1);
  last?.dispatchEvent(new Event('cancel', { cancelable: true }));
}

/** The top layer: what is opened in it is shown, and no more. */
function provideTopLayer(): void {
  const show = (element: HTMLElement) => element.setAttribute('open', '');
  const hide = (element: HTMLElement) => element.removeAttribute('open');
  /** What gets the focus back. */
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  Object.assign(HTMLDialogElement.prototype, {
    show(this: HTMLDialogElement) {
      show(this);
    },
    showModal(this: HTMLDialogElement) {
      openers.set(this, document.activeElement);
      show(this);
      const first = this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>('input, button');
      first?.focus();
    },
    close(this: HTMLDialogElement) {
      hide(this);
      const opener = openers.get(this);
      if (opener instanceof HTMLElement) opener.focus();
      this.dispatchEvent(new Event('close'));
    },
  });
  window.addEventListener('keydown', cancelDialog);
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      show(this);
    },
    hidePopover(this: HTMLElement) {
      hide(this);
    },
    togglePopover(this: HTMLElement, force = !this.hasAttribute('open')) {
      if (force) show(this);
      else hide(this);
      return force;
    },
  });
}

/** `matching`: the media queries that match. */
export function provideBrowserParts(matching: readonly string[] = desk): void {
  const matchMedia = (media: string) => ({
    media,
    matches: matching.includes(media),
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  });
  // jsdom computes no styles of pseudo-elements, and says so in the log each time.
  const getComputedStyle = (element: Element) => computedStyle(element);
  const observers = { ResizeObserver: NoObserver, IntersectionObserver: NoObserver };
  const parts = {
    matchMedia,
    getComputedStyle,
    ...observers,
    MessageChannel: ShortChannel,
    FormData: FormDataOfNode,
    scrollTo: () => {},
  };
  Object.assign(globalThis, parts);
  Object.assign(window, parts);
  // jsdom loads no pictures: each is taken for one that can be shown.
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
  Object.assign(Element.prototype, { scrollTo: () => {}, scrollIntoView: () => {} });
  Object.assign(globalThis, { CSS: { supports: () => false, escape: (text: string) => text } });
  Object.defineProperty(document, 'scrollingElement', { value: document.documentElement, configurable: true });
  provideTopLayer();
}
