import { defaults } from './defaults.ts';
import type { PromptInput } from './input.ts';
import { lineFeeds } from './line-feeds.ts';
import type { OutMessage } from './output.ts';
import { fits, larger, minus, noSize, type PromptSize, shareOf, smaller } from './size.ts';
import type { SizedHistory } from './sized.history.ts';
import { dropOldest } from './trim.ts';

export interface MemoryMessages {
  readonly messages: OutMessage[];
  readonly covered: number;
  readonly isCut: boolean;
  readonly reserved: PromptSize;
}

const nothing: MemoryMessages = { messages: [], covered: 0, isCut: false, reserved: noSize };

/** Share of the room: actual messages get at least the other half. */
const MOST_OF_ROOM = 1 / 2;
const RESERVE_OF_ROOM = 1 / 4;

/** Empty while the history fits. The reserve keeps a longer summary from dropping messages it doesn't cover. */
export function recallMemory(input: PromptInput, history: SizedHistory): MemoryMessages {
  const { memory, historyStart = 0 } = input;
  if (!memory || history.messages.length === 0) return nothing;
  const { ledger, messages: said } = history;
  const first = history.firstWithin(ledger.room);
  if (historyStart === 0 && first === 0) return nothing;
  const sent = history.sumFrom(first);
  const tokens = (memory.reserve / Math.max(1, sent.characters)) * sent.tokens;
  const reserve = smaller({ characters: memory.reserve, tokens }, shareOf(ledger.room, RESERVE_OF_ROOM));
  const text = lineFeeds(memory.text).trim();
  const spare = minus(ledger.room, history.newest);
  const reservedBeside = (used: PromptSize) => larger(noSize, minus(smaller(reserve, spare), used));
  if (text === '') return { ...nothing, reserved: reservedBeside(noSize) };
  const given = input.history.length;
  const after = input.history.slice(given - memory.after).filter(({ text }) => text.trim() !== '').length;
  const most = smaller(shareOf(ledger.room, MOST_OF_ROOM), spare);
  const isShort = (message: OutMessage) => fits(ledger.sizeOf(message), most);
  const whole = toldAs(text);
  const isCut = !isShort(whole);
  const fitting = isCut ? beginningOf(text, (part) => isShort(toldAs(part))) : text;
  if (fitting === '') return nothing;
  const message = isCut ? toldAs(fitting) : whole;
  return {
    messages: [message],
    covered: Math.min(Math.max(0, said.length - after), said.length - 1),
    isCut,
    reserved: reservedBeside(ledger.sizeOf(message)),
  };
}

const toldAs = (text: string): OutMessage => ({ role: 'system', content: `${defaults.memory}\n${text}` });

function beginningOf(text: string, isShort: (part: string) => boolean): string {
  let low = 0;
  let high = text.length;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isShort(text.slice(0, middle))) low = middle;
    else high = middle;
  }
  const part = text.slice(0, low);
  const end = part.search(/\s\S*$/);
  return (end > 0 ? part.slice(0, end) : part).toWellFormed();
}

/** Share of the room: with less than that to send, covered messages are sent too. */
const LEAST_OF_ROOM = 1 / 4;

/** Skips covered messages; cuts the rest in steps only if it doesn't fit. Covered ones may fill the room again. */
export function firstKept(history: SizedHistory, start: number, covered: number, room: PromptSize): number {
  const dropped = dropOldest(history, start, room);
  if (covered === 0) return dropped;
  const untold = history.sumFrom(covered);
  if (!fits(untold, room)) return dropped;
  return fits(untold, shareOf(room, LEAST_OF_ROOM)) ? Math.min(dropped, covered) : covered;
}
