import { JSDOM } from 'jsdom';

type Descriptors = Map<string, PropertyDescriptor>;

/** Names that Node has too, and that documents need of their own. */
const OF_THE_PAGE = new Set([
  'CloseEvent',
  'CustomEvent',
  'ErrorEvent',
  'Event',
  'EventTarget',
  'File',
  'MessageEvent',
  'Storage',
  'WebSocket',
  'localStorage',
  'navigator',
  'sessionStorage',
]);
const isClass = (value: unknown) => typeof value === 'function' && /^[A-Z]/.test(value.name);

/** Properties of a window as `globalThis` can have them: methods and accessors keep the window as their `this`. */
function descriptorsOf(window: object): Descriptors {
  const found: Descriptors = new Map();
  for (let level = window; level && level.constructor !== Object; level = Object.getPrototypeOf(level) as object) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
      if (found.has(name) || name === 'constructor' || (name in globalThis && !OF_THE_PAGE.has(name))) continue;
      const value: unknown = descriptor.value;
      const isMethod = typeof value === 'function' && !isClass(value);
      found.set(name, {
        configurable: true,
        enumerable: descriptor.enumerable ?? false,
        ...('value' in descriptor
          ? { writable: true, value: isMethod ? (value.bind(window) as unknown) : value }
          : {
              get: () => Reflect.get(window, name) as unknown,
              set: (to: unknown) => void Reflect.set(window, name, to),
            }),
      });
    }
  }
  for (const name of ['window', 'self']) found.set(name, { configurable: true, writable: true, value: globalThis });
  return found;
}

const globals = (): Descriptors => new Map(Object.entries(Object.getOwnPropertyDescriptors(globalThis)));

let page: { readonly dom: JSDOM; readonly globals: Descriptors } | undefined;

/**
 * Makes `globalThis` a window with an empty document, for good: React and its libraries keep hold of it, and finish work
 * after their spec file has ended. So its worker runs page specs only (page.runner.mjs).
 */
export function openPage(): void {
  if (page) return;
  // Node's own is made of the `Event` it finds when it's first read.
  Reflect.get(globalThis, 'MessageEvent');
  const dom = new JSDOM('<!DOCTYPE html>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
    runScripts: 'dangerously',
  });
  for (const [name, descriptor] of descriptorsOf(dom.window)) Object.defineProperty(globalThis, name, descriptor);
  // Libraries ask an element's window for what specs define globally.
  Object.defineProperty(dom.window.document, 'defaultView', { value: globalThis });
  page = { dom, globals: globals() };
}

/** Takes back what a spec file did to the window and the document. Styles stay: libraries insert theirs once. */
export function clearPage(): void {
  if (!page) return;
  for (const name of globals().keys()) if (!page.globals.has(name)) Reflect.deleteProperty(globalThis, name);
  for (const [name, descriptor] of page.globals) {
    const current = Object.getOwnPropertyDescriptor(globalThis, name);
    if (current?.value !== descriptor.value || current?.get !== descriptor.get) {
      Object.defineProperty(globalThis, name, descriptor);
    }
  }
  const { document, localStorage, sessionStorage, history } = page.dom.window;
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.body.replaceChildren();
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
