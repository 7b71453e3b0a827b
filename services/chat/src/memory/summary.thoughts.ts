/** Strips inline `<think>…</think>`. Some models omit the opening tag; unfinished reasoning leaves nothing. */
export const withoutThoughts = (answer: string): string =>
  answer.replace(/^[\s\S]*<\/think(?:ing)?>/i, '').replace(/^\s*<think(?:ing)?>[\s\S]*$/i, '');
