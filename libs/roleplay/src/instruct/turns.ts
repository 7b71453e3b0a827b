import type { OutMessage } from '../prompt/output.ts';
import { type InstructNames, nameOf, sequenceFor, type TurnSpeaker } from './sequences.ts';
import { leadOf } from './start.ts';
import type { InstructTemplate } from './template.ts';

export interface Turn {
  speaker: TurnSpeaker;
  text: string;
  /** `whole`: a story that contains its sequences, as SillyTavern's context templates did before 1.13. */
  kind: 'story' | 'whole' | 'example' | 'chat';
}

const exampleSpeakers: ReadonlyMap<string, TurnSpeaker> = new Map([
  ['example_user', 'user'],
  ['example_assistant', 'assistant'],
]);

/** The first system message is the story. */
export function turnsOf(messages: readonly OutMessage[], template: InstructTemplate, names: InstructNames): Turn[] {
  const turns = messages.map(({ role, name, content }, at): Turn => {
    const example = role === 'system' ? exampleSpeakers.get(name ?? '') : undefined;
    const speaker = example ?? role;
    if (at === 0 && role === 'system' && !example) return storyOf(content.slice(leadOf(messages).length), template);
    return { speaker, kind: example ? 'example' : 'chat', text: named(content, speaker, template, names) };
  });
  const opening = turns.findIndex(({ speaker, kind }) => kind === 'chat' && speaker !== 'system');
  const isUnasked = template.userAlignment !== '' && turns[opening]?.speaker === 'assistant';
  const all = isUnasked ? turns.toSpliced(opening, 0, alignment(template, names)) : turns;
  return template.isAlternating ? alternating(all, template) : all;
}

function storyOf(text: string, { storyPrefix, systemPrefix, userPrefix }: InstructTemplate): Turn {
  const isWhole = [storyPrefix, systemPrefix, userPrefix].some(
    (prefix) => prefix.trim() !== '' && text.trimStart().startsWith(prefix.trim()),
  );
  return { speaker: 'system', kind: isWhole ? 'whole' : 'story', text };
}

const alignment = (template: InstructTemplate, names: InstructNames): Turn => ({
  speaker: 'user',
  kind: 'chat',
  text: named(sequenceFor(template.userAlignment, 'user', template, names), 'user', template, names),
});

function named(text: string, speaker: TurnSpeaker, template: InstructTemplate, names: InstructNames): string {
  if (speaker === 'system' || template.names !== 'always') return text;
  const isNamed = names.others?.some((other) => text.startsWith(`${other}:`));
  return isNamed ? text : `${nameOf(speaker, names)}: ${text}`;
}

function alternating(turns: readonly Turn[], { storyPrefix, storySuffix }: InstructTemplate): Turn[] {
  const out: Turn[] = [];
  for (const given of turns) {
    const { speaker, text, kind } = given;
    const turn: Turn =
      kind === 'whole'
        ? given
        : {
            speaker: speaker === 'assistant' ? 'assistant' : 'user',
            kind: kind === 'story' ? 'chat' : kind,
            text: kind === 'story' ? storyPrefix + text.trim() + storySuffix : text,
          };
    const last = out.at(-1);
    if (last?.speaker === turn.speaker && last.kind !== 'whole') last.text = `${last.text}\n\n${turn.text}`;
    else out.push(turn);
  }
  return out;
}
