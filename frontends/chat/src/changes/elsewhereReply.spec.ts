import { beforeEach, describe, expect, it } from '@jest/globals';
import { aConversation, aMessage } from '../chat/conversation/conversation.fixture.ts';
import type { Conversation } from '../chat/conversation/conversation.ts';
import { ElsewhereReply } from './elsewhereReply.ts';

describe('a reply that is written elsewhere', () => {
  let known: { current: Conversation | null };
  let told: string[];
  let isFree: boolean;
  let reply: ElsewhereReply;
  beforeEach(() => {
    known = { current: aConversation() };
    told = [];
    isFree = true;
    reply = new ElsewhereReply((messageId, from) => {
      if (!isFree) return null;
      told.push(from > 0 ? `joined ${messageId} at ${from}` : `joined ${messageId}`);
      return {
        listener: { onChunk: ({ text }) => told.push(text), onLost: () => told.push('lost') },
        end: () => told.push('ended'),
      };
    }, known);
  });
  const grow = (from: number, text: string) => reply.grow({ type: 'reply', messageId: 'r', from, text });

  it('is joined with its first sign, grows, and ends with the chat’s word', () => {
    reply.noteWriting('r');
    grow(0, 'Once ');
    grow(5, 'upon');
    reply.noteWriting(null);
    expect(told).toEqual(['joined r', 'Once ', 'upon', 'ended']);
  });

  it('is told once, also from its beginning again after a lost connection', () => {
    grow(0, 'Once ');
    reply.onLost();
    grow(0, 'Once upon');
    expect(told).toEqual(['joined r', 'Once ', 'lost', 'upon']);
  });

  it('waits while another one is followed here, and is then whole', () => {
    known.current = aConversation({ reply: 'writing', messages: [aMessage({ id: 'own', state: 'streaming' })] });
    isFree = false;
    grow(0, 'Once ');
    isFree = true;
    known.current = aConversation();
    grow(5, 'upon');
    expect(told).toEqual(['joined r', 'Once upon']);
  });

  it('is left alone when it was asked for here, also after its end', () => {
    known.current = aConversation({ reply: 'waiting' });
    reply.noteWriting('r');
    known.current = aConversation({ messages: [aMessage({ id: 'r' })] });
    grow(0, 'Once');
    expect(told).toEqual([]);
  });

  it('takes no reason why none came here away before it has words: it may be what failed, told late', () => {
    const failure = { message: 'No.', details: [], openSettings: false };
    known.current = aConversation({ failure });
    reply.noteWriting('r');
    expect(told).toEqual([]);
    grow(0, 'Once');
    expect(told).toEqual(['joined r', 'Once']);
  });

  it('may go on with a message, which its first words tell', () => {
    known.current = aConversation({ messages: [aMessage({ id: 'r', text: 'Once ' })] });
    reply.noteWriting('r');
    grow(5, 'upon');
    grow(9, ' a time');
    expect(told).toEqual(['joined r at 5', 'upon', ' a time']);
  });

  it('of an earlier message is shown when it is whole', () => {
    known.current = aConversation({ messages: [aMessage({ id: 'r' }), aMessage({ id: 'last' })] });
    grow(0, 'Once');
    expect(told).toEqual([]);
  });
});
