import type { RegexMatch } from './engine.ts';
import { type FindPattern, patternOf } from './find.pattern.ts';
import type { RegexScript } from './script.ts';

export interface ScriptUse {
  readonly placement: number;
  /** `stored`: changes the text itself; `prompt` and `display`: only what is sent or shown. */
  readonly stage: 'stored' | 'prompt' | 'display';
  readonly isEdit?: boolean;
  /** Messages after it; absent: depths don't count. */
  readonly depth?: number;
  readonly expand: (text: string) => string;
  /** Characters; a script whose result is longer is skipped. */
  readonly longest?: number;
  /** Milliseconds left for the linear engine here; what doesn't fit is for a worker too. */
  readonly time?: { left: number };
}

export interface MatchRequest extends FindPattern {
  readonly script: RegexScript;
  readonly time?: ScriptUse['time'];
  readonly text: string;
}

const LONGEST = 1_000_000;

/** Asks for each script's matches in turn and returns the text. Null as matches: it stays as it was then. */
export function* scriptSteps(
  scripts: readonly RegexScript[],
  given: string,
  use: ScriptUse,
): Generator<MatchRequest, string, readonly RegexMatch[] | null> {
  let text = given;
  for (const script of scripts) {
    const pattern = text !== '' && isUsed(script, use) ? patternOf(findOf(script, use.expand)) : null;
    if (pattern === null) continue;
    const matches = yield { ...pattern, script, text, time: use.time };
    if (matches !== null && matches.length > 0) text = replaced(text, matches, script, use) ?? text;
  }
  return text;
}

export function isUsed(script: RegexScript, { stage, placement, isEdit, depth }: Omit<ScriptUse, 'expand'>): boolean {
  if (script.disabled || script.findRegex === '' || !script.placement.includes(placement)) return false;
  if (isEdit && !script.runOnEdit) return false;
  const { markdownOnly, promptOnly, minDepth, maxDepth } = script;
  const isStage = { stored: !markdownOnly && !promptOnly, prompt: promptOnly, display: markdownOnly }[stage];
  if (!isStage || depth === undefined) return isStage;
  const isTooNew = minDepth !== null && minDepth >= -1 && depth < minDepth;
  return !isTooNew && !(maxDepth !== null && maxDepth >= 0 && depth > maxDepth);
}

function findOf({ findRegex, substituteRegex }: RegexScript, expand: ScriptUse['expand']): string {
  if (substituteRegex === 1) return expand(findRegex);
  if (substituteRegex !== 2) return findRegex;
  return findRegex.replaceAll(/\{\{[^{}]*\}\}|<(?:user|bot|char)>/gi, (macro) => {
    const value = expand(macro);
    return value === macro ? macro : escaped(value);
  });
}

const controls: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '\v': 'v', '\f': 'f', '\0': '0' };

const escaped = (value: string): string =>
  value.replaceAll(/[\n\r\t\v\f\0.^$*+?{}[\]\\/|()]/g, (one) => `\\${controls[one] ?? one}`);

function replaced(
  text: string,
  matches: readonly RegexMatch[],
  { replaceString, trimStrings }: RegexScript,
  { expand, longest = LONGEST }: ScriptUse,
): string | null {
  const template = replaceString.replaceAll(/\{\{match\}\}/gi, '$0');
  const trims = trimStrings.map(expand).filter((one) => one !== '');
  const trimmed = (value: string | undefined) => trims.reduce((left, trim) => left.replaceAll(trim, ''), value ?? '');
  const parts: string[] = [];
  let end = 0;
  let length = text.length;
  for (const { at, groups, named } of matches) {
    const filled = template.replaceAll(/\$(\d+)|\$<([^>]+)>/g, (_, number?: string, name = '') =>
      trimmed(number === undefined ? named[name] : groups[Number(number)]),
    );
    const [whole = ''] = groups;
    const replacement = expand(filled);
    length += replacement.length - whole.length;
    if (length > longest && length > text.length) return null;
    parts.push(text.slice(end, at), replacement);
    end = at + whole.length;
  }
  return parts.join('') + text.slice(end);
}
