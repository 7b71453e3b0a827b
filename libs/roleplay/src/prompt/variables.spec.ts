import { buildPrompt } from '@masque/roleplay/prompt';
import { aBookOf } from '../../test/builders.ts';
import { aPromptInput, systemOf } from '../../test/prompts.ts';

describe('variables', () => {
  const texts = { systemPrompt: '{{addvar::turns::1}}{{setglobalvar::met::{{char}}}}<{{.turns}}>' };
  const character = {
    name: 'Aria',
    ...texts,
    description: '{{.turns}} {{$met}}',
    postHistoryInstructions: '{{.turns}}',
  };

  it('are read and written by all texts of the prompt in its order, and given back', () => {
    const { messages, variables } = buildPrompt(
      aPromptInput({ character, variables: { chat: { turns: '4' }, user: {} } }),
    );
    expect(messages.map(({ content }) => content)).toEqual(['<5>\n\n5 Aria', '[Start a new Chat]', 'Hello', '5']);
    expect(variables).toEqual({ chat: { turns: '5' }, user: { met: 'Aria' } });
  });

  it('are the very ones that were given when nothing writes them', () => {
    const given = { chat: { turns: '4' }, user: {} };
    const { variables } = buildPrompt(aPromptInput({ variables: given }));
    expect(variables.chat).toBe(given.chat);
    expect(variables.user).toBe(given.user);
  });

  it('are written by lore that fires, before the other texts', () => {
    const lorebook = aBookOf([
      { keys: ['hello'], content: '{{setvar::mood::glad}}' },
      { keys: ['nowhere'], content: '{{setvar::mood::sad}}' },
    ]);
    expect(systemOf({ character: { name: 'A', lorebook, description: 'is {{.mood}}' } })).toMatch(/is glad$/);
  });

  it('are written by the greeting when the chat begins, and not again when it goes on', () => {
    const mine = { name: 'A', firstMessage: '{{setvar::hp::10}}Hi', description: '{{.hp}} hp' };
    expect(systemOf({ character: mine })).toMatch(/10 hp$/);
    const greeting = { role: 'assistant' as const, text: mine.firstMessage };
    const stored = [greeting, { role: 'user' as const, text: 'One' }];
    expect(systemOf({ character: mine, history: stored })).toMatch(/10 hp$/);
    const goesOn = [...stored, { role: 'assistant' as const, text: 'Two' }, { role: 'user' as const, text: 'Three' }];
    expect(systemOf({ character: mine, history: goesOn, variables: { chat: { hp: '3' } } })).toMatch(/3 hp$/);
    const history = [
      { role: 'user' as const, text: 'One' },
      { role: 'assistant' as const, text: 'Two' },
    ];
    expect(systemOf({ character: mine, history, variables: { chat: { hp: '3' } } })).toMatch(/3 hp$/);
  });

  it('past the bounds are not written, which the trace says', () => {
    const description = `{{setvar::${'n'.repeat(20_000)}::1}}{{setvar::a::1}}`;
    const { trace, variables } = buildPrompt(aPromptInput({ character: { name: 'A', description } }));
    expect(variables.chat).toEqual({ a: '1' });
    expect(trace.ignoredVariables).toEqual([{ scope: 'chat', name: 'n'.repeat(100), reason: 'too_long' }]);
    expect(buildPrompt(aPromptInput()).trace).not.toHaveProperty('ignoredVariables');
  });
});
