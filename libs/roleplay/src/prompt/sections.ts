import type { ActiveLore } from '../lorebook/index.ts';
import { plainPrompt } from '../preset/builtin.preset.ts';
import type { Preset, PresetPrompt } from '../preset/preset.ts';
import { triggerOf } from './context.ts';
import { byOrder, type Injection, injections, joinedInjections } from './depth.ts';
import type { PromptInput } from './input.ts';
import { layoutOf } from './layout.ts';
import type { Ledger } from './ledger.ts';
import { lineFeeds } from './line-feeds.ts';
import type { OutMessage } from './output.ts';
import { type Expanders, partsFiller, type SystemPart, takeDisclosed } from './system.ts';

type Slot = 'dialogueExamples' | 'chatHistory';

const slotOf = ({ identifier }: PresetPrompt): Slot | undefined =>
  identifier === 'dialogueExamples' || identifier === 'chatHistory' ? identifier : undefined;

/** A preset's prompts filled in, in its order, so that a variable that one sets is known to the next. */
export class Sections {
  readonly injections: readonly Injection[];
  readonly newChat: OutMessage[] = [];
  /** Parts before the chat: a change in them invalidates a provider's cache. */
  readonly leading: SystemPart[] = [];
  readonly #pieces: (Slot | OutMessage[])[] = [];

  constructor(
    input: PromptInput,
    preset: Preset,
    lore: readonly ActiveLore[],
    expanders: Expanders,
    private readonly ledger: Ledger,
  ) {
    const partsOf = partsFiller(input, preset, lore, expanders);
    const inPreset: Injection[] = [];
    const inChat: Injection[] = [];
    const joined: SystemPart[] = [];
    for (const prompt of layoutOf(preset, triggerOf(input))) {
      const slot = slotOf(prompt);
      if (slot === 'chatHistory') {
        this.newChat = this.#newChat(lineFeeds(newChatText(input, preset, expanders)), takeDisclosed(expanders));
        inChat.push(...injections(input, lore, expanders));
      }
      if (slot) {
        this.#addJoined(joined.splice(0));
        this.#pieces.push(slot);
        continue;
      }
      const parts = partsOf(prompt);
      if (prompt.isInChat) inPreset.push(...parts.map((part) => injected(part, prompt)));
      else {
        if (!this.#pieces.includes('chatHistory')) this.leading.push(...parts);
        if (preset.isBuiltIn && this.#pieces.length === 0) joined.push(...parts);
        else for (const part of parts) this.#pieces.push(this.#message(part, prompt));
      }
    }
    this.#addJoined(joined);
    const among = this.hasHistory ? [...inPreset, ...inChat] : [];
    for (const { id, message, prompt, isClosed } of among) {
      if (isClosed) ledger.closed.add(message);
      ledger.addFixed(id, [message], undefined, prompt);
    }
    this.injections = byOrder(preset.isBuiltIn ? among : joinedInjections(among, ledger));
  }

  get hasHistory(): boolean {
    return this.#pieces.includes('chatHistory');
  }

  get hasExamples(): boolean {
    return this.#pieces.includes('dialogueExamples');
  }

  get isEmpty(): boolean {
    return this.#pieces.every((piece) => typeof piece === 'string' || piece.length === 0);
  }

  messages(slots: Record<Slot, readonly OutMessage[]>): OutMessage[] {
    return this.#pieces.flatMap((piece) => (typeof piece === 'string' ? slots[piece] : piece));
  }

  #addJoined(parts: readonly SystemPart[]): void {
    if (parts.length > 0) this.#pieces.push(this.ledger.addJoined(parts));
  }

  #message({ id, text, prompt: source, isClosed }: SystemPart, { role }: PresetPrompt): OutMessage[] {
    const message = { role, content: text };
    if (isClosed) this.ledger.closed.add(message);
    return this.ledger.addFixed(id, [message], undefined, source);
  }

  #newChat(content: string, isClosed: boolean): OutMessage[] {
    if (content.trim() === '') return [];
    return this.#message({ id: 'new_chat', text: content, volatile: [], isClosed }, plainPrompt('chatHistory'));
  }
}

const injected = (
  { id, text, prompt: source, isClosed }: SystemPart,
  { depth, order, role }: PresetPrompt,
): Injection => ({
  id,
  ...(source ? { prompt: source } : {}),
  from: 'end',
  depth,
  order,
  message: { role, content: text },
  ...(isClosed ? { isClosed } : {}),
});

const newChatText = ({ settings }: PromptInput, { texts }: Preset, { expand }: Expanders): string =>
  settings.newChatPrompt ?? expand(texts.newChat);

export const exampleHeading = ({ settings }: PromptInput, { texts }: Preset, { expand }: Expanders): string =>
  settings.exampleChatPrompt ?? expand(texts.exampleChat);
