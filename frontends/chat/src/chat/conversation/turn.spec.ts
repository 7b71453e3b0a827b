import { expect, it } from '@jest/globals';
import { aMessage } from './conversation.fixture.ts';
import { turnStart } from './turn.ts';

const said = (...senders: ('user' | 'character')[]) => senders.map((sender, n) => aMessage({ id: `m-${n}`, sender }));

it.each([
  ['a question with its reply', said('character', 'user', 'character'), 1],
  ['a question that waits for its reply', said('character', 'user'), 1],
  ['the newest of questions that nobody answered', said('character', 'user', 'user', 'user'), 3],
  ['what the character said on its own', said('user', 'character', 'character'), 2],
  ['nothing', [], 0],
])('the current turn is %s', (_, messages, start) => {
  expect(turnStart(messages)).toBe(start);
});
