/** What jsdom lacks and antd or our pages ask for. jsdom has no layout: what depends on sizes is tested in a real browser. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Media queries that match; the default is a desk with a mouse that wants reduced motion. */
export function provideBrowserParts(matching: readonly string[] = ['(prefers-reduced-motion: reduce)']): void {
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
  Object.assign(globalThis, { matchMedia, ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
  Object.assign(window, { matchMedia, ResizeObserver: NoObserver, IntersectionObserver: NoObserver, scrollTo: () => {} });
  Object.assign(globalThis, { CSS: { supports: () => false } });
}
