import { buildPrompt, type PromptInput } from '@masque/roleplay/prompt';

const input = (changes: Partial<PromptInput> = {}): PromptInput => ({
  character: { name: 'Aria' },
  persona: { name: 'Bob', description: '' },
  history: [{ role: 'user', text: 'Hello' }],
  settings: { budget: 10_000 },
  ...changes,
});
const system = (changes: Partial<PromptInput>): string => buildPrompt(input(changes)).messages[0]?.content ?? '';
describe('the macros of a prompt', () => {
  it('show greetings, notes, limits and the chat', () =>
    expect(
      system({
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
    expect(system({ character })).toBe('normal');
    expect(system({ character, lore: { trigger: 'swipe' } })).toBe('swipe');
  });
});
