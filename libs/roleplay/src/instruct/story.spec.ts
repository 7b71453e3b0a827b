import { renderStory, storyJoiner } from '@masque/roleplay/instruct';
import { buildPrompt } from '@masque/roleplay/prompt';
import { aPromptInput, attached, placedLore } from '../../test/prompts.ts';
import { aBookOf } from '../../test/builders.ts';

describe('a story string', () => {
  it.each([
    ['{{#if system}}{{system}}\n{{/if}}{{#if scenario}}{{scenario}}\n{{/if}}', 'Main\n'],
    ['{{#if scenario}}x{{else}}Chat of {{char}} and {{user}}.{{/if}}', 'Chat of Aria and Bob.'],
    ['{{#unless scenario}}no scenario{{else}}x{{/unless}}', 'no scenario'],
    ['{{#if system}}{{#if scenario}}x{{else}}y{{/if}}{{else}}{{#if system}}z{{/if}}{{/if}}', 'y'],
    ['{{system}}\n\n\n{{trim}}\n\n{{scenario}}\n<end>', 'Main<end>'],
    ['{{persona}}{{trim}}<end>', 'A baker.<end>'],
    ['\n\n{{{system}}}', 'Main'],
    ['{{#if system}}\n  {{system}}\n{{/if}}\n-', '  Main\n-'],
    ['{{! a note }}\n{{newline}}{{unknown}}', '{{unknown}}'],
    ['{{loreBefore}}|{{wiBefore}}|{{LOREBEFORE}}', '||{{LOREBEFORE}}'],
    ['{{#each x}}{{system}}{{/each}}', '{{#each x}}Main{{/each}}'],
    ['{{#if system}}{{system}}', 'Main'],
    ['{{/if}}{{else}}{{system}}', 'Main'],
    ['{{#if constructor}}x{{/if}}{{#if nothing}}x{{/if}}', ''],
  ])('%j', (story, expected) =>
    expect(renderStory(story, { system: 'Main', persona: 'A baker.\n', char: 'Aria', user: 'Bob' })).toBe(expected),
  );

  it('inserts values as they are', () => {
    const persona = '{{system}} {{user}} {{trim}} {{#if x}}';
    expect(renderStory('{{persona}}', { persona, system: 'Main', user: 'Bob' })).toBe(persona);
  });

  it.each([
    ['opened blocks', '{{#if system}}'.repeat(20_000)],
    ['trims', '{{system}}\n{{trim}}'.repeat(20_000)],
    ['braces', '{'.repeat(200_000)],
    ['spaces', `{{#if ${' '.repeat(200_000)}`],
    ['blank lines', ' \n'.repeat(100_000)],
    ['nested macros', '{{reverse::'.repeat(20_000)],
  ])('takes little time for many %s', (_, story) => {
    const start = performance.now();
    renderStory(story, { system: '\n'.repeat(1_000) });
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe('a prompt whose system part is joined by a story string', () => {
  const story =
    '{{#if wiBefore}}Lore: {{wiBefore}}\n{{/if}}## {{char}}\n{{description}}\n{{#if persona}}## {{user}}\n{{persona}}\n{{/if}}{{system}}{{trim}}';
  const systemOf = (personaText: string) =>
    buildPrompt(
      aPromptInput({
        character: { name: 'Aria', description: '{{char}} sings.', scenario: 'A shop.', systemPrompt: 'Write.' },
        persona: { name: 'Bob', description: personaText },
        customPrompt: 'Be brief.',
        lorebooks: [attached(aBookOf([placedLore(0, 'Elves.')]))],
        settings: {
          budget: 10_000,
          joinSystem: storyJoiner(
            { name: '', story, chatStart: '', exampleSeparator: '' },
            { char: 'Aria', user: 'Bob' },
          ),
        },
      }),
    );

  it('has its order and headings, and leaves out what the template leaves out', () =>
    expect(systemOf('A baker.').messages[0]!.content).toBe(
      'Lore: Elves.\n## Aria\nAria sings.\n## Bob\nA baker.\nWrite.\n\nBe brief.',
    ));

  it('is counted as it was joined', () => {
    const { messages, trace } = systemOf('');
    expect(trace.size).toBe(messages.reduce((sum, { content }) => sum + content.length, 0));
  });

  it('is absent when the template writes nothing', () => {
    const { messages } = buildPrompt(aPromptInput({ settings: { budget: 10_000, joinSystem: () => ' ' } }));
    expect(messages[0]).toEqual({ role: 'system', content: '[Start a new Chat]' });
  });
});
