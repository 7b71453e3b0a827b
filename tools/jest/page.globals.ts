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

const membersOf = (object: object): Descriptors => new Map(Object.entries(Object.getOwnPropertyDescriptors(object)));

/** Objects whose members specs replace. */
const replaceable = (window: JSDOM['window']): object[] => [
  URL,
  window.navigator,
  ...Object.values(Object.getOwnPropertyDescriptors(window))
    .filter(({ value }: PropertyDescriptor) => isClass(value))
    .map(({ value }: PropertyDescriptor) => (value as { prototype: object }).prototype)
    .filter(Boolean),
];

function restore(object: object, to: Descriptors): void {
  const now = Object.getOwnPropertyDescriptors(object) as Record<string, PropertyDescriptor>;
  for (const name of Object.keys(now)) if (!to.has(name)) Reflect.deleteProperty(object, name);
  for (const [name, descriptor] of to) {
    const current = now[name];
    if (current?.value !== descriptor.value || current?.get !== descriptor.get) {
      Object.defineProperty(object, name, descriptor);
    }
  }
}

interface Page {
  readonly dom: JSDOM;
  readonly before: ReadonlyMap<object, Descriptors>;
}

let page: Page | undefined;

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
  const objects = [globalThis, ...replaceable(dom.window)];
  page = { dom, before: new Map(objects.map((object) => [object, membersOf(object)])) };
}

/** Undoes a spec file's changes to window, its classes and document. Styles stay: libraries insert them only once. */
export function clearPage(): void {
  if (!page) return;
  for (const [object, members] of page.before) restore(object, members);
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
