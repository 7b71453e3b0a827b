import type { ActiveLore } from '../lorebook/index.ts';
import { get, isObject } from '../shared/json.ts';
import { numberOf } from '../shared/number.ts';
import type { PromptInput } from './input.ts';
import type { Ledger } from './ledger.ts';
import type { OutMessage, PartId, PromptSource } from './output.ts';
import { type Expanders, loreAt, personaAt, takeDisclosed } from './system.ts';

export interface Injection {
  id: PartId;
  prompt?: PromptSource;
  from: 'end' | 'start';
  depth: number;
  /** At equal depth, higher ones come later. */
  order: number;
  message: OutMessage;
  isClosed?: boolean;
}

const ORDER = 100;

/** At equal depth, system messages come last, after the user's and the character's. */
const ranks: Record<OutMessage['role'], number> = { assistant: 0, user: 1, system: 2 };

export function injections(input: PromptInput, lore: readonly ActiveLore[], expanders: Expanders): Injection[] {
  const { expand, expandField, isClosed } = expanders;
  const marked = (injected: Injection[], isHidden = false): Injection[] => {
    const isDisclosing = takeDisclosed(expanders);
    return isDisclosing || isHidden ? injected.map((one) => ({ ...one, isClosed: true })) : injected;
  };
  const isNoteOfLore = lore.some(({ position }) => position === 'before_note' || position === 'after_note');
  // SillyTavern expands the character's note first, but puts it below the author's.
  const ofCharacter = marked(depthPrompt(input, expandField), input.isClosed);
  const all = [
    ...marked(authorsNote(input, lore, expand), isClosed && isNoteOfLore),
    ...ofCharacter,
    ...marked(personaAtDepth(input, expand)),
    ...marked(loreAtDepth(lore), isClosed),
  ];
  const merged = Map.groupBy(all, ({ id, from, depth, message }) => `${id} ${from} ${depth} ${message.role}`);
  return [...merged.values()]
    .map((same): Injection => {
      const content = same.map(({ message }) => message.content).join('\n');
      return { ...same[0]!, ...anyClosed(same), message: { role: same[0]!.message.role, content } };
    })
    .filter(({ message }) => message.content !== '');
}

const anyClosed = (same: readonly Injection[]): Pick<Injection, 'isClosed'> =>
  same.some(({ isClosed }) => isClosed) ? { isClosed: true } : {};

export const byOrder = (among: readonly Injection[]): Injection[] =>
  among.toSorted((a, b) => a.order - b.order || ranks[a.message.role] - ranks[b.message.role]);

/** SillyTavern sends what is at one depth, with one order and role, as one message. */
export function joinedInjections(among: readonly Injection[], ledger: Ledger): Injection[] {
  const joined = Map.groupBy(among, ({ from, depth, order, message }) => `${from} ${depth} ${order} ${message.role}`);
  return [...joined.values()].map((same) => {
    const content = same.map(({ message }) => message.content.trim()).join('\n');
    const joinedMessage = { role: same[0]!.message.role, content };
    return {
      ...same[0]!,
      message: ledger.join(
        joinedMessage,
        same.map(({ message }) => message),
      ),
    };
  });
}

function loreAtDepth(lore: readonly ActiveLore[]): Injection[] {
  return lore
    .filter(({ position }) => position === 'at_depth' || position === 'at_start')
    .map(({ position, depth, role, content }) => ({
      id: 'lore_depth',
      from: position === 'at_start' ? 'start' : 'end',
      depth,
      order: ORDER,
      message: { role, content },
    }));
}

export function characterNote({ extensions }: PromptInput['character']) {
  const note = get(extensions ?? {}, 'depth_prompt');
  const prompt = isObject(note) ? get(note, 'prompt') : undefined;
  if (!isObject(note) || typeof prompt !== 'string') return undefined;
  return { prompt, depth: get(note, 'depth'), role: get(note, 'role') };
}

function depthOf(value: unknown): number {
  const depth = numberOf(value);
  return depth !== undefined && depth >= 0 ? depth : 4;
}

function depthPrompt({ character }: PromptInput, expand: (text: string) => string): Injection[] {
  const note = characterNote(character);
  if (!note) return [];
  const { prompt, depth, role } = note;
  return [
    {
      id: 'depth_prompt',
      from: 'end',
      depth: depthOf(depth),
      order: ORDER,
      message: { role: role === 'user' || role === 'assistant' ? role : 'system', content: expand(prompt).trim() },
    },
  ];
}

function personaAtDepth({ persona }: PromptInput, expand: (text: string) => string): Injection[] {
  const { depth = 2, role = 'system' } = persona ?? {};
  const content = expand(personaAt(persona, 'depth')).trim();
  return [{ id: 'persona', from: 'end', depth, order: ORDER, message: { role, content } }];
}

function authorsNote(
  { authorsNote: note, persona }: PromptInput,
  lore: readonly ActiveLore[],
  expand: (text: string) => string,
): Injection[] {
  const texts = [
    loreAt(lore, 'before_note'),
    expand(personaAt(persona, 'note_top')).trim(),
    expand(note?.text ?? '').trim(),
    expand(personaAt(persona, 'note_bottom')).trim(),
    loreAt(lore, 'after_note'),
  ];
  const content = texts.filter((text) => text !== '').join('\n');
  const message: OutMessage = { role: note?.role ?? 'system', content };
  return [{ id: 'authors_note', from: 'end', depth: note?.depth ?? 4, order: ORDER, message }];
}

/** `first` is the chat index of `kept[0]`. Where depths exceed the history, the deepest comes first. */
export function withInjections(kept: readonly OutMessage[], first: number, among: readonly Injection[]): OutMessage[] {
  const placed = among
    .map(({ from, depth, message }) => ({
      message,
      index: from === 'end' ? kept.length - Math.floor(depth) : depth - first,
    }))
    .sort((a, b) => a.index - b.index);
  const slots = Map.groupBy(placed, ({ index }) => Math.min(kept.length, Math.max(0, index)));
  const out: OutMessage[] = [];
  for (let i = 0; i <= kept.length; i++) {
    for (const { message } of slots.get(i) ?? []) out.push(message);
    if (i < kept.length) out.push(kept[i]!);
  }
  return out;
}
