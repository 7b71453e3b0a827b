/**
 * Replaces `@rc-component/util`'s module of the same name in our bundles. antd injects `<style>` elements, which our
 * CSP (`style-src 'self'`) blocks; constructed style sheets are allowed.
 */
interface Options {
  prepend?: boolean | 'queue';
  priority?: number;
}
interface Entry {
  sheet: CSSStyleSheet;
  handle: HTMLStyleElement;
  rank: number;
}

const entries = new Map<string, Entry>();

function apply() {
  const own = new Set([...entries.values()].map((entry) => entry.sheet));
  const foreign = document.adoptedStyleSheets.filter((sheet) => !own.has(sheet));
  const sorted = [...entries.values()].sort((a, b) => a.rank - b.rank).map((entry) => entry.sheet);
  document.adoptedStyleSheets = [...foreign, ...sorted];
}

export function updateCSS(css: string, key: string, options: Options = {}): HTMLStyleElement {
  const known = entries.get(key);
  if (known) {
    known.sheet.replaceSync(css);
    return known.handle;
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const rank = options.prepend ? (options.priority ?? 0) - 1_000 : 0;
  const entry = { sheet, handle: document.createElement('style'), rank };
  entries.set(key, entry);
  apply();
  return entry.handle;
}

export function removeCSS(key: string): void {
  const known = entries.get(key);
  if (!known) return;
  entries.delete(key);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== known.sheet);
}

export function clearContainerCache(): void {
  entries.clear();
}

export function injectCSS(css: string, options: Options = {}): HTMLStyleElement {
  return updateCSS(css, css, options);
}
