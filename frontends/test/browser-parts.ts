/** Fakes browser APIs that jsdom lacks. jsdom has no layout, so anything that depends on sizes needs a real browser. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Answers in a later task; Node's own MessageChannel would keep the test run alive. */
class ShortChannel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}

/** `fetch` needs Node's FormData; React constructs one from a jsdom form on submit. */
class FormDataOfNode extends FormData {
  constructor(_form?: HTMLFormElement, _submitter?: HTMLElement | null) {
    super();
  }
}

/** Desktop with a mouse and reduced motion. */
const desk = ['(prefers-reduced-motion: reduce)'];

const computedStyle = window.getComputedStyle.bind(window);

function cancelDialog(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const last = [...document.querySelectorAll('dialog[open]')].at(-1);
  last?.dispatchEvent(new Event('cancel', { cancelable: true }));
}

function provideTopLayer(): void {
  const show = (element: HTMLElement) => element.setAttribute('open', '');
  const hide = (element: HTMLElement) => element.removeAttribute('open');
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
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- one handler, however many spec files ran
  window.onkeydown = cancelDialog;
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

function readText(this: File): Promise<unknown> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.readAsText(this);
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
  // jsdom doesn't support pseudo-elements and logs an error on each call.
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
  Object.assign(File.prototype, { text: readText });
  // jsdom loads no pictures; pretend that all of them decode.
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
  Object.assign(Element.prototype, { scrollTo: () => {}, scrollIntoView: () => {} });
  Object.assign(globalThis, { CSS: { supports: () => false, escape: (text: string) => text } });
  Object.defineProperty(document, 'scrollingElement', { value: document.documentElement, configurable: true });
  provideTopLayer();
}
