import { defaults } from './defaults.ts';
import type { PromptInput } from './input.ts';
import type { Ledger } from './ledger.ts';
import { lineFeeds } from './line-feeds.ts';
import type { OutMessage } from './output.ts';
import { fits, larger, minus, noSize, plus, type PromptSize, shareOf, smaller } from './size.ts';
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
export function recallMemory(input: PromptInput, history: readonly OutMessage[], ledger: Ledger): MemoryMessages {
  const { memory, historyStart = 0 } = input;
  if (!memory) return nothing;
  const whole = ledger.measure(history);
  if (historyStart === 0 && fits(whole, ledger.room)) return nothing;
  const tokens = whole.characters === 0 ? 0 : (memory.reserve / whole.characters) * whole.tokens;
  const reserve = smaller({ characters: memory.reserve, tokens }, shareOf(ledger.room, RESERVE_OF_ROOM));
  const text = lineFeeds(memory.text).trim();
  if (text === '') return { ...nothing, reserved: roomFor(history, ledger, reserve, noSize) };
  const given = input.history.length;
  const after = input.history.slice(given - memory.after).filter(({ text }) => text.trim() !== '').length;
  const newest = ledger.measure(history.slice(-1));
  const most = smaller(shareOf(ledger.room, MOST_OF_ROOM), minus(ledger.room, newest));
  const fitting = beginningOf(text, (part) => fits(ledger.measure([toldAs(part)]), most));
  if (fitting === '') return nothing;
  const messages = [toldAs(fitting)];
  return {
    messages,
    covered: Math.min(Math.max(0, history.length - after), history.length - 1),
    isCut: fitting !== text,
    reserved: roomFor(history, ledger, reserve, ledger.measure(messages)),
  };
}

const toldAs = (text: string): OutMessage => ({ role: 'system', content: `${defaults.memory}\n${text}` });

function roomFor(history: readonly OutMessage[], ledger: Ledger, reserve: PromptSize, used: PromptSize): PromptSize {
  const spare = minus(ledger.room, ledger.measure(history.slice(-1)));
  return larger(noSize, minus(smaller(reserve, spare), used));
}

function beginningOf(text: string, isShort: (part: string) => boolean): string {
  if (isShort(text)) return text;
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
export function firstKept(
  history: readonly OutMessage[],
  start: number,
  covered: number,
  room: PromptSize,
  sizeOf: (message: OutMessage) => PromptSize,
): number {
  const dropped = dropOldest(history, start, room, sizeOf);
  if (covered === 0) return dropped;
  const untold = history.slice(covered).reduce((size, message) => plus(size, sizeOf(message)), noSize);
  if (!fits(untold, room)) return dropped;
  return fits(untold, shareOf(room, LEAST_OF_ROOM)) ? Math.min(dropped, covered) : covered;
}
