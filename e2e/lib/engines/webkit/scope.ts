import type { Matcher, FindStep } from './find.ts';
import type { Locator } from './locator.ts';

export type Text = string | RegExp;
interface Exactness {
  readonly exact?: boolean;
}

/** Like Playwright: a case-insensitive substring, unless exact. */
export function matcher(text: Text, { exact = false }: Exactness = {}): Matcher {
  if (text instanceof RegExp) return { source: text.source, flags: text.flags };
  const source = RegExp.escape(text.replaceAll(/\s+/g, ' ').trim());
  return exact ? { source: `^${source}$`, flags: '' } : { source, flags: 'i' };
}

export abstract class FrameScope {
  protected abstract narrowed(step: FindStep): Locator;

  getByRole(role: string, { name, level, exact }: Exactness & { name?: Text; level?: number } = {}): Locator {
    return this.narrowed({
      by: 'role',
      role,
      ...(name === undefined ? {} : { name: matcher(name, { exact }) }),
      ...(level === undefined ? {} : { level }),
    });
  }

  getByText(text: Text, options?: Exactness): Locator {
    return this.narrowed({ by: 'text', text: matcher(text, options) });
  }

  getByLabel(text: Text, options?: Exactness): Locator {
    return this.narrowed({ by: 'label', text: matcher(text, options) });
  }

  getByPlaceholder(text: Text, options?: Exactness): Locator {
    return this.narrowed({ by: 'attribute', attribute: 'placeholder', text: matcher(text, options) });
  }

  getByAltText(text: Text, options?: Exactness): Locator {
    return this.narrowed({ by: 'attribute', attribute: 'alt', text: matcher(text, options) });
  }

  locator(selector: string, filter?: { hasText?: Text; hasNotText?: Text; has?: Locator }): Locator {
    const found = this.narrowed({ by: 'css', selector });
    return filter ? found.filter(filter) : found;
  }
}
