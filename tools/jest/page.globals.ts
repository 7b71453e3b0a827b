import { JSDOM } from 'jsdom';

type Descriptors = Map<string, PropertyDescriptor>;

/** Names Node has too, where documents need jsdom's version. */
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

/** Binds methods and accessors to the window, because on `globalThis` they would lose their `this`. */
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
 * Turns `globalThis` into a window for good: React and its libraries hold on to it and finish work after their spec
 * file ended. Its worker therefore runs page specs only (page.runner.mjs).
 */
export function openPage(): void {
  if (page) return;
  // Node defines `MessageEvent` lazily, from the `Event` global at the first read. Force that before replacing it.
  Reflect.get(globalThis, 'MessageEvent');
  const dom = new JSDOM('<!DOCTYPE html>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
    runScripts: 'dangerously',
  });
  for (const [name, descriptor] of descriptorsOf(dom.window)) Object.defineProperty(globalThis, name, descriptor);
  // Libraries look up globals that specs define through an element's window.
  Object.defineProperty(dom.window.document, 'defaultView', { value: globalThis });
  page = { dom, globals: globals() };
}

/** Undoes a spec file's changes to window and document. Styles stay: libraries insert theirs only once. */
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
