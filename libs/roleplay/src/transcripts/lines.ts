/** A piece of a file that should be one JSON value. */
export interface Piece {
  text: string;
  /** Of its first line, from 1. */
  line: number;
}

const OPENING = 0x7b;
const CLOSING = 0x7d;

/**
 * The objects of a file with one on each line, or with each over several lines that begin with `{` and end with `}` in
 * the first column. A new `{` there ends what was left open, so one broken object costs no other.
 */
export function* piecesOf(text: string): Generator<Piece> {
  let open: { lines: string[]; line: number } | undefined;
  let number = 0;
  for (const line of eachLine(text)) {
    number++;
    const first = line.charCodeAt(0);
    if (open && first !== OPENING) {
      open.lines.push(line);
      if (first !== CLOSING) continue;
      yield { text: open.lines.join('\n'), line: open.line };
      open = undefined;
    } else if (first === OPENING) {
      if (open) yield { text: open.lines.join('\n'), line: open.line };
      open = isClosed(line) ? undefined : { lines: [line], line: number };
      if (!open) yield { text: line, line: number };
    } else if (!isBlank.test(line)) yield { text: line, line: number };
  }
  if (open) yield { text: open.lines.join('\n'), line: open.line };
}

/** Nothing, or what stands around the items of a list. */
const isBlank = /^[\s[\],]*$/;

/** Lines without their `\n`. */
export function* eachLine(text: string): Generator<string> {
  let from = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
    yield text.slice(from, end);
    from = end + 1;
  }
  yield text.slice(from);
}

function isClosed(line: string): boolean {
  let last = line.length - 1;
  while (' \r\t,'.includes(line[last]!)) last--;
  return line.charCodeAt(last) === CLOSING;
}
