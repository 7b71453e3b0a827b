import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Chunk } from './events.ts';
import { gatherer } from './gatherer.ts';

const FRAME = 16;
const chunk = (text: string, more: Partial<Chunk> = {}): Chunk => ({ text, reasoning: '', brokenBy: null, ...more });

function gathering() {
  const show = jest.fn<(chunk: Chunk) => void>();
  const grown = () => show.mock.calls.map(([{ text }]) => text);
  return { ...gatherer(show), show, grown };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('passes the first words on at once, and then together what comes within a frame', () => {
  const { add, grown } = gathering();
  add(chunk('a'));
  expect(grown()).toEqual(['a']);
  add(chunk('b'));
  add(chunk('c'));
  expect(grown()).toEqual(['a']);
  jest.advanceTimersByTime(2 * FRAME);
  expect(grown()).toEqual(['a', 'bc']);
  jest.advanceTimersByTime(2 * FRAME);
  add(chunk('d'));
  expect(grown()).toEqual(['a', 'bc', 'd']);
});

it('passes them on after the frame, not in it', () => {
  const { add, grown } = gathering();
  add(chunk('a'));
  add(chunk('b'));
  const inFrame: string[][] = [];
  requestAnimationFrame(() => inFrame.push(grown()));
  jest.advanceTimersByTime(2 * FRAME);
  expect(inFrame).toEqual([['a']]);
  expect(grown()).toEqual(['a', 'b']);
});

it('keeps the ids that any of the gathered words had', () => {
  const { add, flush, show } = gathering();
  add(chunk('a'));
  add(chunk('b', { messageId: 'm-2', userMessageId: 'm-1' }));
  add(chunk('c', { reasoning: 'so' }));
  flush();
  expect(show).toHaveBeenLastCalledWith({
    text: 'bc',
    reasoning: 'so',
    messageId: 'm-2',
    userMessageId: 'm-1',
    brokenBy: null,
  });
  flush();
  expect(show).toHaveBeenCalledTimes(2);
});

it('waits for no frame while the tab is hidden', () => {
  const { add, grown } = gathering();
  add(chunk('a'));
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  add(chunk('b'));
  expect(grown()).toEqual(['a', 'b']);
});
