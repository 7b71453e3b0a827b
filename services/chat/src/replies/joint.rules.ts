const unspaced =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\u3000-\u303f\uff00-\uffef]/u;
const opening = /[\s([{“‘«—-]/u;
const closing = /[\s.,;:!?…)\]}”’»—-]/u;

/** Models start an answer without a space, and a stopped text mostly ends with a whole word. */
export function jointOf(before: string, after: string): '' | ' ' {
  const end = Array.from(before.slice(-2)).at(-1) ?? ' ';
  const [start = ' '] = after;
  // A straight quotation mark opens where their number is odd.
  const isQuoteOpen = end === '"' && before.split('"').length % 2 === 0;
  const isClose = isQuoteOpen || opening.test(end) || closing.test(start) || unspaced.test(end) || unspaced.test(start);
  return isClose ? '' : ' ';
}

const MAX_OVERLAP = 400;
const letters = /[\p{L}\p{N}]/u;

/**
 * How many characters at the start of `after` repeat the end of `before`, or all of it. Null: more text is needed
 * to decide.
 */
export function overlapOf(before: string, after: string): number | null {
  const tail = before.slice(-MAX_OVERLAP);
  let length = 0;
  for (const end of [before, ...wordStarts(tail).map((at) => tail.slice(at))]) {
    if (after.startsWith(end)) {
      const next = after[end.length];
      if (next === undefined) return null;
      const isWhole = !letters.test(next) || !letters.test(end.at(-1) ?? '');
      if (isWhole) length ||= end.length;
    } else if (end.startsWith(after)) return null;
  }
  return length;
}

export function continuationOf(before: string, said: string, isPrefilled: boolean): string {
  const trimmed = said.trimStart();
  const repeated = overlapOf(before, trimmed) ?? 0;
  const isRepeated = repeated > 0 && (!isPrefilled || letters.test(trimmed.slice(0, repeated)));
  if (isRepeated) return trimmed.slice(repeated);
  return (isPrefilled ? '' : jointOf(before, said)) + said;
}

function wordStarts(text: string): number[] {
  const starts: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const isStart =
      !/\s/.test(text[at] ?? '') && (at === 0 || !letters.test(text[at - 1] ?? '') || !letters.test(text[at] ?? ''));
    if (isStart) starts.push(at);
  }
  return starts;
}
