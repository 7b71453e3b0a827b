/**
 * An answer without what models think in it where their server does not tell thoughts apart: between `<think>` and
 * `</think>`, of which some leave the first one out. Thoughts that do not end leave nothing.
 */
export const withoutThoughts = (answer: string): string =>
  answer.replace(/^[\s\S]*<\/think(?:ing)?>/i, '').replace(/^\s*<think(?:ing)?>[\s\S]*$/i, '');
