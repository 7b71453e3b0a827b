import type { OutMessage } from '../prompt/output.ts';
import { type InstructNames, nameOf, sequenceFor, type TurnSpeaker } from './sequences.ts';
import { leadOf, startedPrompt } from './start.ts';
import { stopStrings } from './stops.ts';
import type { InstructTemplate } from './template.ts';
import { type Turn, turnsOf } from './turns.ts';

export interface InstructInput {
  template: InstructTemplate;
  names: InstructNames;
  /** The first words of the reply. */
  replyStart?: string;
  /** Leaves the assistant's last message open; system messages after it, which ask for the same in words, are dropped. */
  continues?: boolean;
  /** Writes the template's BOS; most servers add it themselves. */
  writesBos?: boolean;
}

export interface InstructPrompt {
  prompt: string;
  /** The most important first, at most 20. */
  stop: string[];
}

/** Writes `buildPrompt`'s messages as the text that `/v1/completions` continues. */
export function renderInstruct(messages: readonly OutMessage[], input: InstructInput): InstructPrompt {
  const { template, names } = input;
  const last = messages.findLastIndex(({ role }) => role !== 'system');
  const isOpen = input.continues === true && messages[last]?.role === 'assistant';
  const isReply = names.userStart === undefined;
  const turns = turnsOf(messages.slice(0, isOpen ? last + 1 : isReply ? undefined : -1), template, names);
  const writer = new PromptWriter(template, names);
  const lastUser = isReply ? turns.findLastIndex(({ speaker, kind }) => kind === 'chat' && speaker === 'user') : -1;
  const first = turns.findIndex(({ speaker, kind }) => kind === 'chat' && speaker !== 'system');
  turns.forEach((turn, at) =>
    writer.add(turn, { isFirst: at === first, isLastUser: at === lastUser, isOpen: isOpen && at === turns.length - 1 }),
  );
  if (!isReply) writer.openUser(first === -1);
  else if (!isOpen) writer.open(input.replyStart ?? '');
  const prompt = startedPrompt(leadOf(messages) + writer.text, template, input.writesBos === true);
  return { prompt, stop: stopStrings(template, names) };
}

interface TurnPosition {
  isFirst: boolean;
  isLastUser: boolean;
  isOpen: boolean;
}

class PromptWriter {
  readonly #pieces: string[] = [];
  readonly #separator: string;
  readonly #sequences = new Map<string, string>();

  constructor(
    readonly template: InstructTemplate,
    readonly names: InstructNames,
  ) {
    this.#separator = template.isWrapped ? '\n' : '';
  }

  get text(): string {
    return this.#pieces.join('');
  }

  add(turn: Turn, position: TurnPosition): void {
    if (turn.kind === 'story') this.#story(turn.text);
    else if (turn.kind === 'whole')
      this.#pieces.push(turn.text.endsWith('\n') ? turn.text : turn.text + this.#separator);
    else if (turn.kind === 'example' && this.template.skipsExamples) this.#plain(turn);
    else {
      const suffix = this.#sequence(this.#suffixOf(turn.speaker), turn.speaker) || this.#separator;
      this.#joined(this.#prefixOf(turn, position), turn.speaker, turn.text + (position.isOpen ? '' : suffix));
    }
  }

  open(replyStart: string): void {
    const { template, names } = this;
    const name = template.names === 'always' ? `${nameOf('assistant', names)}:` : '';
    const begin =
      name !== '' && replyStart !== '' && !/^\s/.test(replyStart) ? `${name} ${replyStart}` : name + replyStart;
    const prefix = this.#sequence(this.#lastPrefix(begin !== ''), 'assistant');
    this.#header(prefix, begin);
  }

  openUser(isFirst: boolean): void {
    const { template, names } = this;
    const begin = template.names === 'always' ? `${names.user}:` : (names.userStart ?? '');
    const position = { isFirst, isLastUser: true, isOpen: true };
    const prefix = this.#sequence(this.#prefixOf({ speaker: 'user' }, position), 'user');
    this.#header(begin === '' ? prefix.replace(/ +$/, '') : prefix, begin);
  }

  #header(prefix: string, begin: string): void {
    if (this.template.isWrapped && this.#pieces.length > 0 && !this.#pieces.at(-1)!.endsWith('\n'))
      this.#pieces.push('\n');
    this.#pieces.push(prefix, prefix === '' ? '' : this.#separator, begin);
  }

  #story(text: string): void {
    const suffix = this.#sequence(this.template.storySuffix, 'system') || this.#separator;
    this.#joined(this.template.storyPrefix, 'system', text.trim() + suffix);
  }

  #plain({ speaker, text }: Turn): void {
    const name = `${nameOf(speaker, this.names)}:`;
    this.#pieces.push(text.startsWith(name) ? `${text}\n` : `${name} ${text}\n`);
  }

  #joined(sequence: string, speaker: TurnSpeaker, text: string): void {
    const prefix = this.#sequence(sequence, speaker);
    this.#pieces.push(prefix, prefix === '' ? '' : this.#separator, text);
  }

  #prefixOf({ speaker }: Pick<Turn, 'speaker'>, { isFirst, isLastUser, isOpen }: TurnPosition): string {
    const { template } = this;
    if (speaker === 'system' && !template.isSystemUser) return template.systemPrefix;
    if (speaker === 'assistant') {
      if (isOpen) return this.#lastPrefix(true);
      return (isFirst ? template.firstAssistantPrefix : undefined) ?? template.assistantPrefix;
    }
    const first = isFirst ? template.firstUserPrefix : undefined;
    return (isLastUser ? template.lastUserPrefix : undefined) ?? first ?? template.userPrefix;
  }

  /** No prompt should end in a space, because the model's first token has its own; before text, Mistral needs it. */
  #lastPrefix(isBeforeText: boolean): string {
    const { assistantPrefix: plain, lastAssistantPrefix: last = plain } = this.template;
    const isTrimmed = plain.startsWith(last) && plain.slice(last.length).trim() === '';
    return isBeforeText && isTrimmed ? plain : last;
  }

  #suffixOf(speaker: TurnSpeaker): string {
    const { template } = this;
    if (speaker === 'assistant') return template.assistantSuffix;
    return speaker === 'system' && !template.isSystemUser ? template.systemSuffix : template.userSuffix;
  }

  #sequence(sequence: string, speaker: TurnSpeaker): string {
    const key = `${speaker} ${sequence}`;
    const known = this.#sequences.get(key) ?? sequenceFor(sequence, speaker, this.template, this.names);
    this.#sequences.set(key, known);
    return known;
  }
}
