/** V3 `{{hidden_key:x}}`: other entries scan it, and the prompt never shows it. One per line. */
export const hiddenKeys = (content: string): string =>
  content.includes('{{')
    ? Array.from(content.matchAll(/\{\{hidden_key:([^{}]*)\}\}/gi), (match) => `\n${match[1]}`).join('')
    : '';
