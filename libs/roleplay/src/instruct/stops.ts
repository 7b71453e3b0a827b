import { type InstructNames, sequenceFor, type TurnSpeaker } from './sequences.ts';
import type { InstructTemplate } from './template.ts';

const MOST_STOPS = 20;

/** A special token, which may stand anywhere; plain text marks a turn only at a line's start. */
const isToken = (line: string): boolean => /^[<[]/.test(line);

export function stopStrings(template: InstructTemplate, names: InstructNames): string[] {
  const { others = [], userStart } = names;
  const other = userStart === undefined ? names.user : names.char;
  const sequences: [string | undefined, TurnSpeaker][] = [
    [userStart === undefined ? undefined : template.userSuffix, 'user'],
    [template.assistantSuffix, 'assistant'],
    [template.userPrefix, 'user'],
    [template.systemPrefix, 'system'],
    [template.assistantPrefix, 'assistant'],
    [template.lastUserPrefix, 'user'],
    [template.lastAssistantPrefix, 'assistant'],
    [template.firstUserPrefix, 'user'],
    [template.firstAssistantPrefix, 'assistant'],
  ];
  const ofSequence = (sequence: string | undefined, speaker: TurnSpeaker): string[] =>
    sequenceFor(sequence ?? '', speaker, template, names)
      .trim()
      .split('\n', 1)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => (isToken(line) ? line : `\n${line}`));
  const all = [
    ...ofSequence(template.stopSequence, 'assistant'),
    ...[other, ...others].filter((name) => name.trim() !== '').map((name) => `\n${name}:`),
    ...(template.stopsAtSequences ? sequences.flatMap(([sequence, speaker]) => ofSequence(sequence, speaker)) : []),
  ];
  return [...new Set(all)].slice(0, MOST_STOPS);
}
