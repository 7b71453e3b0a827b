import { describe, expect, it } from '@jest/globals';
import { chunkOf } from './events.ts';

describe('events of a reply', () => {
  it('reads text and the ids that the server gave', () => {
    const data = JSON.stringify({
      choices: [{ delta: { content: 'Hi', reasoning: 'A guest.' } }],
      masque: { messageId: 'm2', userMessageId: 'm1', revision: 7 },
    });
    expect(chunkOf(data)).toEqual({
      text: 'Hi',
      reasoning: 'A guest.',
      messageId: 'm2',
      userMessageId: 'm1',
      revision: 7,
      restarts: false,
      brokenBy: null,
    });
    expect(chunkOf(JSON.stringify({ choices: [{ delta: { content: '' } }], restarts: true }))?.restarts).toBe(true);
  });

  it('notices that the model failed on its way', () => {
    expect(chunkOf(JSON.stringify({ choices: [], error: { code: 'model.failed', message: 'x' } }))?.brokenBy).toBe('x');
    const error = { code: 'model.failed', message: 'x', details: ['x', 'Overloaded', 7] };
    expect(chunkOf(JSON.stringify({ choices: [], error }))?.brokenBy).toBe('x Overloaded');
    const remedies = ['credits', 'javascript:'].map((remedy) => JSON.stringify({ error: { message: 'x', remedy } }));
    expect(remedies.map((data) => chunkOf(data)?.remedy)).toEqual(['credits', undefined]);
  });

  it.each(['[DONE]', 'nonsense', 'null', '[]'])('takes nothing from %s', (data) => {
    expect(chunkOf(data)?.text ?? '').toBe('');
  });
});
