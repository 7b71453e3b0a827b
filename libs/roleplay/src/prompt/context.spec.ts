import { systemOf } from '../../test/prompts.ts';

describe('the macros of a prompt', () => {
  it('show greetings, notes, limits and the chat', () =>
    expect(
      systemOf({
        character: {
          name: 'Aria',
          firstMessage: 'f',
          alternateGreetings: ['g {{user}}'],
          extensions: { depth_prompt: { prompt: 'n' } },
          systemPrompt:
            '{{greeting::1}} {{charDepthPrompt}} {{authorsNote}} {{model}} {{maxPrompt}} {{allChatRange}} {{lastCharMessage}} {{lastGenerationType}} {{idleDuration}}',
        },
        authorsNote: { text: 'a', depth: 1, role: 'system' },
        model: 'm',
        limits: { context: 100, response: 40 },
        historyStart: 0,
        mode: 'impersonate',
        clock: { now: 3_600_000 },
        lastUserMessageAt: 0,
      }),
    ).toBe('g Bob n a m 60 0-1 f impersonate an hour'));

  it('say what is asked for', () => {
    const character = { name: 'A', systemPrompt: '{{lastGenerationType}}' };
    expect(systemOf({ character })).toBe('normal');
    expect(systemOf({ character, lore: { trigger: 'swipe' } })).toBe('swipe');
  });
});
