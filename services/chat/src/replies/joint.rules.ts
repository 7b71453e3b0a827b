const unspaced =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}\u3000-\u303f\uff00-\uffef]/u;
const opening = /[\s([{“‘«—=/@#<\\-]/u;
const closing = /[\s.,;:!?…)\]}”’»—-]/u;
const openMarks = /(?:^|[\s([{“‘«:,—-])["*_~`]+$/u;
/** No words, at least where such a mark follows. */
const wordEnds = /^(?:(?:ings?|ened|ness|[st]ions?)(?![\p{L}\p{N}])|(?:e[ds]|s)(?=[.,;:!?…*_"”]|$))/u;
const MAX_WORD = 40;
const SHORTEST_KNOWN = 5;

/** Models start an answer without a space, and a stopped text mostly ends with a whole word. */
export function jointOf(before: string, after: string, names = ''): '' | ' ' {
  const end = Array.from(before.slice(-2)).at(-1) ?? ' ';
  const [start = ' '] = after;
  const isOpen = opening.test(end) || openMarks.test(before.slice(-MAX_WORD));
  const isClose = isOpen || closing.test(start) || unspaced.test(end) || unspaced.test(start);
  return isClose || isInWord(before, after, `${names} ${before}`) ? '' : ' ';
}

function isInWord(before: string, after: string, known: string): boolean {
  const begun = /\p{L}+$/u.exec(before.slice(-MAX_WORD))?.[0];
  const rest = /^\p{Ll}+/u.exec(after.slice(0, MAX_WORD))?.[0];
  if (begun === undefined || rest === undefined) return false;
  const isKnown = begun.length + rest.length >= SHORTEST_KNOWN && known.split(/\P{L}+/u).includes(begun + rest);
  return isKnown || wordEnds.test(after);
}

export const isJointOpen = (before: string, said: string, isPrefilled: boolean): boolean =>
  overlapOf(before, said.trimStart()) === null ||
  (!isPrefilled && /\p{L}$/u.test(before) && /^\p{Ll}{0,40}$/u.test(said));

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

/** `chosen`: a preset's `continue_postfix`; SillyTavern leaves it out after a space. */
export function continuationOf(
  before: string,
  said: string,
  isPrefilled: boolean,
  names = '',
  chosen?: string,
): string {
  const trimmed = said.trimStart();
  const repeated = overlapOf(before, trimmed) ?? 0;
  const isRepeated = repeated > 0 && (!isPrefilled || letters.test(trimmed.slice(0, repeated)));
  if (isRepeated) return trimmed.slice(repeated);
  if (chosen !== undefined && !before.endsWith(' ')) return chosen + (chosen === '' ? said : trimmed);
  return (isPrefilled ? '' : jointOf(before, said, names)) + said;
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
