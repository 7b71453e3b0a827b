import { compileWork } from './compile.work.ts';
import type { Regex, RegexMatch } from './engine.ts';
import { linearRegex } from './linear.ts';
import type { RegexScript } from './script.ts';
import { type MatchRequest, type ScriptUse, scriptSteps } from './steps.ts';

/** Finds matches in a worker that is ended after `MOST_SLOW_MS`. Null: it was. */
export type SlowMatches = (request: MatchRequest) => Promise<readonly RegexMatch[] | null>;

const MOST_COMPILED = 400;
/** Steps of about 10 ns. */
const MOST_STEPS = 5_000_000;

const compiled = new Map<string, Regex | 'invalid' | 'unsupported'>();

function compile(source: string, flags: string): Regex | 'invalid' | 'unsupported' {
  const key = `${flags}/${source}`;
  const known = compiled.get(key);
  const regex = known ?? linearRegex.compile(source, flags);
  if (known) compiled.delete(key);
  compiled.set(key, regex);
  const [oldest = ''] = compiled.keys();
  if (compiled.size > MOST_COMPILED) compiled.delete(oldest);
  return regex;
}

/** `slow`: not here and now. Null: the pattern is invalid. */
export function quickMatches({ source, flags, text, time }: MatchRequest): RegexMatch[] | 'slow' | null {
  if ((time && time.left <= 0) || compileWork(source) > MOST_STEPS) return 'slow';
  const start = Date.now();
  const regex = compile(source, flags);
  if (regex === 'invalid') return null;
  const isSlow = regex === 'unsupported' || regex.cost * text.length > MOST_STEPS;
  const matches = isSlow ? 'slow' : regex.matches(text);
  if (time) time.left -= Date.now() - start;
  return matches;
}

/** Applies the scripts in their order; `slow` finds what the linear engine can't. */
export async function applyScripts(
  scripts: readonly RegexScript[],
  text: string,
  use: ScriptUse,
  slow: SlowMatches,
): Promise<string> {
  const steps = scriptSteps(scripts, text, use);
  let step = steps.next();
  while (!step.done) {
    const matches = quickMatches(step.value);
    step = steps.next(matches === 'slow' ? await slow(step.value) : matches);
  }
  return step.value;
}

export function applyLinearScripts(scripts: readonly RegexScript[], text: string, use: ScriptUse): string {
  const steps = scriptSteps(scripts, text, use);
  let step = steps.next();
  while (!step.done) {
    const matches = quickMatches(step.value);
    step = steps.next(matches === 'slow' ? null : matches);
  }
  return step.value;
}
