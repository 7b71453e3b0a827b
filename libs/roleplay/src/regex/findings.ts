import { patternOf } from './find.pattern.ts';
import { htmlToMarkdown } from './html.markdown.ts';
import { linearRegex } from './linear.ts';
import { type RegexScript, scriptPlacements } from './script.ts';

/** `slow`: runs in a worker, for 50 ms at most. */
export type ScriptFinding =
  | 'nothing_to_find'
  | 'invalid'
  | 'slow'
  | 'slow_lorebook'
  | 'slash_command'
  | 'no_placement'
  | 'html';

const { slashCommand, lorebook } = scriptPlacements;
const supported: readonly number[] = Object.values(scriptPlacements).filter((one) => one !== slashCommand);

export function scriptFindings({
  findRegex,
  replaceString,
  substituteRegex,
  placement,
  markdownOnly,
}: RegexScript): ScriptFinding[] {
  const found: ScriptFinding[] = [];
  const pattern = patternOf(substituteRegex === 0 ? findRegex : findRegex.replaceAll(/\{\{[^{}]*\}\}/g, 'x'));
  if (pattern === null) found.push('nothing_to_find');
  else {
    const regex = linearRegex.compile(pattern.source, pattern.flags);
    if (regex === 'invalid') found.push('invalid');
    if (regex === 'unsupported') found.push('slow');
    if (regex === 'unsupported' && placement.includes(lorebook)) found.push('slow_lorebook');
  }
  if (placement.includes(slashCommand)) found.push('slash_command');
  else if (!placement.some((one) => supported.includes(one))) found.push('no_placement');
  if (markdownOnly && htmlToMarkdown(replaceString) !== replaceString.trim()) found.push('html');
  return found;
}
