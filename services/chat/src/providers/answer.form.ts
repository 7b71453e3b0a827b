const eventField = /^(?:data|event|id|retry|error)?:/;
const LONGEST_FIELD = 'retry:'.length;

/** An object for each chunk, as Ollama writes them. */
const jsonLines = /^\{[^\r\n]*\}[^\S\r\n]*[\r\n][\s\p{Cc}]*(?:\{|\[|data:)/u;
const oneLine = /^\{[^\r\n]*(?:\}\s{0,1000})?$/;
// oxlint-disable-next-line no-control-regex -- compressed data holds them, text doesn't
export const binary = /[\u0000-\u0008\u000E-\u001A]/;

/** `line`: a body of which only one line came yet. */
export type AnswerForm = 'unknown' | 'events' | 'line' | 'body';

export function formOf(begun: string, isEventStream: boolean): AnswerForm {
  const isEvents = isEventStream && !/^[{["<]/.test(begun) && !binary.test(begun);
  if (isEvents || eventField.test(begun) || jsonLines.test(begun)) return 'events';
  if (/^[{["]/.test(begun)) return oneLine.test(begun) ? 'line' : 'body';
  return begun.length >= LONGEST_FIELD ? 'body' : 'unknown';
}
