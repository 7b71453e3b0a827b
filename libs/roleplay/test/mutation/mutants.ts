export interface Mutant {
  file: string;
  line: number;
  start: number;
  end: number;
  before: string;
  after: string;
}

const swaps: readonly [pattern: RegExp, ...after: string[]][] = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ < /g, ' <= ', ' >= '],
  [/ <= /g, ' < ', ' > '],
  [/ > /g, ' >= ', ' <= '],
  [/ >= /g, ' > ', ' < '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \?\? /g, ' && '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ \* /g, ' / '],
  [/ \/ /g, ' * '],
  [/ % /g, ' * '],
  [/ \+= /g, ' -= '],
  [/ -= /g, ' += '],
  [/\+\+/g, '--'],
  [/--/g, '++'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/(?<=[( ])!(?=[\w(])/g, ''],
  [/\bMath\.max\b/g, 'Math.min'],
  [/\bMath\.min\b/g, 'Math.max'],
  [/\bMath\.(?:floor|ceil)\b/g, 'Math.round'],
  [/\.some\(/g, '.every('],
  [/\.every\(/g, '.some('],
  [/\.findLast\(/g, '.find('],
  [/\.trim\(\)/g, ''],
  [/\.toLowerCase\(\)/g, ''],
  [/\.toReversed\(\)/g, ''],
  [/(?<![\w.#])0(?![\w.])/g, '1'],
  [/(?<![\w.#-])[1-9]\d*(?![\w.])/g, '0'],
  [/\breturn;/g, ';'],
  [/\bbreak;/g, ';'],
  [/\bcontinue;/g, ';'],
];
/** A call or an assignment on its own line, which the fault removes. */
const statement = /^ +(?:else )?(?:(?:this\.)?#?[\w.#!]+(?:\(.*\)| [-+]?= .*)|[\w.#]+\[[^\]]*\]!?(?: = .*|\+\+));$/gm;
const condition = /\bif \(/g;

/** Returns every fault of a file, except in strings, comments and types. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const code = masked(source);
  const mutants: Mutant[] = [];
  const add = (start: number, end: number, after: string): void => {
    const line = source.slice(0, start).split('\n').length;
    mutants.push({ file, line, start, end, before: source.slice(start, end), after });
  };
  for (const [pattern, ...afters] of swaps)
    for (const match of code.matchAll(pattern))
      for (const after of afters) add(match.index, match.index + match[0].length, after);
  for (const match of code.matchAll(statement)) {
    const text = match[0].trimStart();
    if (!/^(?:return|throw|import|export|const|let|type|readonly|\w+[?]?:)/.test(text))
      add(match.index + match[0].indexOf(text), match.index + match[0].length, ';');
  }
  for (const match of code.matchAll(condition)) {
    const open = match.index + match[0].length;
    const close = closing(code, open);
    add(open, close, 'true');
    add(open, close, 'false');
  }
  return mutants.sort((a, b) => a.start - b.start);
}

/** Blanks out comments, strings, patterns and types; keeps the length. */
function masked(source: string): string {
  const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');
  return source
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*$/gm, blank)
    .replaceAll(/'(?:\\.|[^'\\\n])*'/g, blank)
    .replaceAll(/(?<=[(=,:?] ?)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+\/[a-z]*/g, blank)
    .replaceAll(/^import [\s\S]*?;$/gm, blank)
    .replaceAll(/^(?:export )?(?:interface \w+(?: extends [^{]*)? \{[\s\S]*?^\}|type \w+ =[\s\S]*?;)$/gm, blank)
    .replaceAll(/`(?:\\.|[^`\\])*`/g, (text) => text.replaceAll(/^`[^$]*|\}[^$]*(?=\$|`$)/g, blank));
}

function closing(code: string, open: number): number {
  let depth = 1;
  for (let i = open; i < code.length; i++) {
    if (code[i] === '(') depth++;
    else if (code[i] === ')' && --depth === 0) return i;
  }
  return code.length;
}
