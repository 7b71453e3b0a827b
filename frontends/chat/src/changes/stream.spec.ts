import { describe, expect, it } from '@jest/globals';
import { followChanges } from './stream.ts';

const event = (id: string, change: object) => `id: ${id}\ndata: ${JSON.stringify(change)}\n\n`;
const deleted = (id: string) => event(id, { type: 'deleted', ids: [id] });

/** Answers calls in order; returns the event id that each call resumes after. */
function network(...answers: Response[]): (string | null)[] {
  const asked: (string | null)[] = [];
  globalThis.fetch = async (_, init) => {
    asked.push(new Headers(init?.headers).get('Last-Event-ID'));
    return answers.shift() ?? new Response('{}', { status: 404 });
  };
  return asked;
}

describe('following the changes of a chat', () => {
  const follow = async (cursor = { lastEventId: '3' }) => {
    const told: string[] = [];
    const onChange = ({ type }: { type: string }) => told.push(type);
    await followChanges('c', cursor, { onChange, onLost: () => told.push('lost') }, new AbortController().signal);
    return told;
  };

  it('goes on after the last event when the connection breaks, and ends when the chat is not there any more', async () => {
    const asked = network(new Response(deleted('4') + deleted('5')), new Response(deleted('6')));
    expect(await follow()).toEqual(['deleted', 'deleted', 'lost', 'deleted', 'lost']);
    expect(asked).toEqual(['3', '5', '6']);
  });

  it('ends with the chat', async () => {
    const asked = network(new Response(event('4', { type: 'gone' })));
    expect(await follow()).toEqual(['gone']);
    expect(asked).toEqual(['3']);
  });

  it('takes nothing from what it does not know', async () => {
    network(new Response(`data: {"type":"later"}\n\ndata: null\n\ndata: {\n\n${event('4', { type: 'gone' })}`));
    expect(await follow()).toEqual(['gone']);
  });
});
