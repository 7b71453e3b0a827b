import { isObject, type JsonObject, type JsonValue } from '../shared/json.ts';
import { listAt, textAt } from './message.ts';

/** The words of a message's `content`; empty for pictures and for kinds that have none. */
export function wordsOf(content: JsonObject): string {
  const text = textAt(content, 'text') ?? '';
  if (textAt(content, 'content_type') === 'code' && text !== '') return fenced(text, textAt(content, 'language'));
  const parts = (listAt(content, 'parts') ?? []).flatMap(textOfPart).join('\n');
  // What was read of a page is in `result`.
  return [text, parts].find((words) => words !== '') ?? textAt(content, 'result') ?? '';
}

/** Thoughts go to the answer after them; how long they took is no message. */
export const isThought = (content: JsonObject): boolean =>
  listAt(content, 'thoughts') !== undefined || textAt(content, 'content_type') === 'reasoning_recap';

/** Whether nobody said anything here: such messages hold the tree together. */
export const isEmpty = (content: JsonObject): boolean =>
  ['text', undefined].includes(textAt(content, 'content_type')) &&
  (listAt(content, 'parts') ?? []).every((part) => part === '');

/** Pictures have none; what was spoken has its text written down. */
const textOfPart = (part: JsonValue): string[] =>
  typeof part === 'string' ? [part] : isObject(part) ? [textAt(part, 'text') ?? ''].filter((text) => text !== '') : [];

/** In a block of code that nothing in it ends. */
function fenced(code: string, language = ''): string {
  let longest = 2;
  for (const [run] of code.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  const name = /^[\w+#.-]+$/.test(language) && language !== 'unknown' ? language : '';
  return `${fence}${name}\n${code}\n${fence}`;
}
