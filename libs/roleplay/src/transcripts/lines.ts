const OPENING = 0x7b;
const CLOSING = 0x7d;

/** A `{` in the first column ends an object left open, so one broken object costs no other. */
export function* piecesOf(text: string): Generator<{ text: string; line: number }> {
  let open: { from: number; line: number } | undefined;
  let number = 0;
  let at = 0;
  for (const line of eachLine(text)) {
    number++;
    const end = at + line.length;
    const first = line.charCodeAt(0);
    if (open && first === OPENING) yield { text: text.slice(open.from, at - 1), line: open.line };
    if (first === OPENING) {
      open = isClosed(line) ? undefined : { from: at, line: number };
      if (!open) yield { text: line, line: number };
    } else if (open && first === CLOSING) {
      yield { text: text.slice(open.from, end), line: open.line };
      open = undefined;
    } else if (!open && !isBlank.test(line)) yield { text: line, line: number };
    at = end + 1;
  }
  if (open) yield { text: text.slice(open.from), line: open.line };
}

const isBlank = /^[\s[\],]*$/;

export function* eachLine(text: string): Generator<string> {
  let from = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
    yield text.slice(from, end);
    from = end + 1;
  }
  yield text.slice(from);
}

/** Keeps the indentation of the first line that isn't blank. */
export function withoutOuterLines(text: string): string {
  const begin = text.length - text.trimStart().length;
  return text.slice(text.lastIndexOf('\n', begin) + 1).trimEnd();
}

function isClosed(line: string): boolean {
  let last = line.length - 1;
  while (' \r\t,'.includes(line[last]!)) last--;
  return line.charCodeAt(last) === CLOSING;
}
