import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Dispatch } from 'react';
import type { Chunk } from '../../reply/events.ts';
import type { Action } from './conversation.ts';
import { gatherer } from './gatherer.ts';

const FRAME = 16;
const chunk = (text: string, more: Partial<Chunk> = {}): Chunk => ({ text, reasoning: '', brokenBy: null, ...more });

function gathering() {
  const dispatch = jest.fn<Dispatch<Action>>();
  const grown = () => dispatch.mock.calls.map(([action]) => (action.type === 'grew' ? action.text : action.type));
  return { ...gatherer(dispatch), dispatch, grown };
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
  const { add, flush, dispatch } = gathering();
  add(chunk('a'));
  add(chunk('b', { messageId: 'm-2', userMessageId: 'm-1' }));
  add(chunk('c', { reasoning: 'so' }));
  flush();
  expect(dispatch).toHaveBeenLastCalledWith({
    type: 'grew',
    text: 'bc',
    reasoning: 'so',
    messageId: 'm-2',
    userMessageId: 'm-1',
  });
  flush();
  expect(dispatch).toHaveBeenCalledTimes(2);
});

it('waits for no frame while the tab is hidden', () => {
  const { add, grown } = gathering();
  add(chunk('a'));
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  add(chunk('b'));
  expect(grown()).toEqual(['a', 'b']);
});
