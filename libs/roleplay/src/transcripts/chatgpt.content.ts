import { isObject, type JsonObject, type JsonValue, listAt, textAt } from '../shared/json.ts';

export function wordsOf(content: JsonObject): string {
  const text = textAt(content, 'text') ?? '';
  if (textAt(content, 'content_type') === 'code' && text !== '') return fenced(text, textAt(content, 'language'));
  const parts = (listAt(content, 'parts') ?? []).flatMap(textOfPart).join('\n');
  return [text, parts].find((words) => words !== '') ?? textAt(content, 'result') ?? '';
}

export const isThought = (content: JsonObject): boolean =>
  listAt(content, 'thoughts') !== undefined || textAt(content, 'content_type') === 'reasoning_recap';

export const isEmpty = (content: JsonObject): boolean =>
  ['text', undefined].includes(textAt(content, 'content_type')) &&
  (listAt(content, 'parts') ?? []).every((part) => part === '');

const textOfPart = (part: JsonValue): string[] =>
  typeof part === 'string' ? [part] : isObject(part) ? [textAt(part, 'text') ?? ''].filter((text) => text !== '') : [];

function fenced(code: string, language = ''): string {
  let longest = 2;
  for (const [run] of code.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  const name = /^[\w+#.-]+$/.test(language) && language !== 'unknown' ? language : '';
  return `${fence}${name}\n${code}\n${fence}`;
}
