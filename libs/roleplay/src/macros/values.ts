import { formatMoment, humanDuration } from './clock.ts';
import type { MacroContext, MacroFields } from './context.ts';

type Value = (context: MacroContext) => string | undefined;

const moment =
  (style: 'time' | 'date' | 'weekday' | 'isotime' | 'isodate'): Value =>
  ({ clock }) =>
    clock && formatMoment(clock.now, clock.timeZone ?? 'UTC', style);

/** Macros that are one value of the context: inserted as they are, never expanded again. */
export const values: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['char', (c) => c.char],
  ['user', (c) => c.user],
  ['group', (c) => c.group ?? c.char],
  ['charifnotgroup', (c) => c.group ?? c.char],
  ['time', moment('time')],
  ['date', moment('date')],
  ['weekday', moment('weekday')],
  ['isotime', moment('isotime')],
  ['isodate', moment('isodate')],
  ['lastmessage', (c) => c.lastMessage],
  ['lastusermessage', (c) => c.lastUserMessage],
  ['lastcharmessage', (c) => c.lastCharMessage],
  [
    'idle_duration',
    ({ clock, lastUserMessageAt: last }) => (clock && last !== undefined ? humanDuration(clock.now - last) : undefined),
  ],
  ['newline', () => '\n'],
  ['space', () => ' '],
  ['noop', () => ''],
]);

/** Macros that are a text of the character or persona: expanded once more, without these macros. */
export const fieldNames: ReadonlyMap<string, keyof MacroFields> = new Map<string, keyof MacroFields>([
  ['description', 'description'],
  ['personality', 'personality'],
  ['scenario', 'scenario'],
  ['persona', 'persona'],
  ['charprompt', 'charPrompt'],
  ['charinstruction', 'charInstruction'],
  ['charjailbreak', 'charInstruction'],
  ['mesexamples', 'mesExamples'],
  ['mesexamplesraw', 'mesExamples'],
  ['charfirstmessage', 'firstMessage'],
  ['charcreatornotes', 'creatorNotes'],
  ['creatornotes', 'creatorNotes'],
  ['charversion', 'charVersion'],
  ['char_version', 'charVersion'],
  ['original', 'original'],
]);
