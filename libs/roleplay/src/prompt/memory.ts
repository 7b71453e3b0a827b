import { defaults } from './defaults.ts';
import type { PromptInput } from './input.ts';
import type { Ledger } from './ledger.ts';
import { lineFeeds } from './line-feeds.ts';
import type { OutMessage } from './output.ts';
import { dropOldest } from './trim.ts';

export interface MemoryMessages {
  readonly messages: OutMessage[];
  readonly covered: number;
  readonly isCut: boolean;
  readonly reserved: number;
}

const nothing: MemoryMessages = { messages: [], covered: 0, isCut: false, reserved: 0 };

/** Share of the room: actual messages get at least the other half. */
const MOST_OF_ROOM = 1 / 2;
const RESERVE_OF_ROOM = 1 / 4;

/** Empty while the history fits. The reserve keeps a longer summary from dropping messages it doesn't cover. */
export function recallMemory(input: PromptInput, history: readonly OutMessage[], ledger: Ledger): MemoryMessages {
  const { memory, historyStart = 0 } = input;
  if (!memory || (historyStart === 0 && ledger.measure(history) <= ledger.room)) return nothing;
  const reserve = Math.min(memory.reserve, Math.floor(ledger.room * RESERVE_OF_ROOM));
  const text = lineFeeds(memory.text).trim();
  if (text === '') return { ...nothing, reserved: roomFor(history, ledger, reserve, 0) };
  const given = input.history.length;
  const after = input.history.slice(given - memory.after).filter(({ text }) => text.trim() !== '').length;
  const newest = ledger.measure(history.slice(-1));
  const most = Math.min(Math.floor(ledger.room * MOST_OF_ROOM), ledger.room - newest);
  const fitting = beginningOf(text, (part) => ledger.measure([toldAs(part)]) <= most);
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

const roomFor = (history: readonly OutMessage[], ledger: Ledger, reserve: number, used: number): number =>
  Math.max(0, Math.min(reserve - used, ledger.room - used - ledger.measure(history.slice(-1))));

function beginningOf(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text;
  let low = 0;
  let high = text.length;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(text.slice(0, middle))) low = middle;
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
  room: number,
  sizeOf: (message: OutMessage) => number,
): number {
  const untold = history.slice(covered).reduce((size, message) => size + sizeOf(message), 0);
  if (covered > 0 && untold <= room && untold > room * LEAST_OF_ROOM) return covered;
  const dropped = dropOldest(history, start, room, sizeOf);
  return covered > 0 && untold <= room ? Math.min(dropped, covered) : dropped;
}
