import { buildPrompt } from '@masque/roleplay/prompt';
import { aBookOf } from '../../test/builders.ts';
import { aPromptInput, placedLore } from '../../test/prompts.ts';

describe('what goes to the model', () => {
  it('has line feeds and no carriage returns, wherever a text comes from', () => {
    const { messages, trace } = buildPrompt(
      aPromptInput({
        character: {
          name: 'Aria',
          description: 'd\r\nd',
          personality: 'p\rp',
          scenario: 's\r\n\r\ns',
          firstMessage: 'g\r\ng',
          exampleDialogs: '<START>\r\nAria: a\r\nb\rc',
          systemPrompt: 'm\r\nm',
          postHistoryInstructions: 'i\ri',
          extensions: { depth_prompt: { prompt: 'n\r\nn' } },
          lorebook: aBookOf([placedLore(0, 'l\r\nl'), placedLore(4, 'l\rl'), placedLore(5, 'l\r\n\rl')]),
        },
        persona: { name: 'Bob', description: 'u\r\nu' },
        customPrompt: 'c\rc',
        authorsNote: { text: 'n\r\nn', depth: 1, role: 'system' },
        history: [
          { role: 'user', text: 'one\r\ntwo' },
          { role: 'assistant', text: 'three\rfour' },
        ],
        settings: { budget: 9999, newChatPrompt: 'new\r\nchat', exampleChatPrompt: 'an\rexample' },
      }),
    );
    const whole = messages.map(({ content }) => content).join('|');
    expect(whole).not.toContain('\r');
    for (const text of [
      'd\nd',
      'p\np',
      's\n\ns',
      'g\ng',
      'a\nb\nc',
      'm\nm',
      'i\ni',
      'n\nn',
      'l\nl',
      'l\n\nl',
      'u\nu',
      'c\nc',
    ])
      expect(whole).toContain(text);
    for (const text of ['one\ntwo', 'three\nfour', 'new\nchat', 'an\nexample']) expect(whole).toContain(text);
    expect(trace.size).toBe(messages.reduce((sum, { content }) => sum + content.length, 0));
  });
});
