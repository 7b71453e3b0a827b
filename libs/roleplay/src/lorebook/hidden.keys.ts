/** Keys that an entry's content shows to other entries only (V3 `{{hidden_key:x}}`), a line each. */
export const hiddenKeys = (content: string): string =>
  content.includes('{{')
    ? Array.from(content.matchAll(/\{\{hidden_key:([^{}]*)\}\}/gi), (match) => `\n${match[1]}`).join('')
    : '';
