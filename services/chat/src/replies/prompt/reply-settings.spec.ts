import { CompletionRequest } from '@masque/contracts';
import { budgetOf, chatSettingsOf, settingsOf, withinModel } from './reply-settings.ts';

const request = (body: object) => CompletionRequest.parse(body);
const defaults = { temperature: undefined, maxTokens: 0, contextSize: 4_096 };

describe('the settings of a reply in a chat', () => {
  it.each<[string, object, object | null, object]>([
    ['nothing is set', {}, null, defaults],
    ['the chat sets one', {}, { temperature: 0.3 }, { ...defaults, temperature: 0.3 }],
    [
      'request and chat set the same',
      { settings: { temperature: 1.5 } },
      { temperature: 0.3 },
      { ...defaults, temperature: 1.5 },
    ],
    [
      'each sets another',
      { settings: { maxTokens: 900 } },
      { temperature: 0.3, contextSize: 8_192 },
      { temperature: 0.3, maxTokens: 900, contextSize: 8_192 },
    ],
    [
      'an OpenAI client sets its own beside `settings`',
      { max_tokens: 70, settings: { maxTokens: 900 } },
      { maxTokens: 30 },
      { ...defaults, maxTokens: 70 },
    ],
    ['the chat sets no limit', {}, { maxTokens: 0 }, { ...defaults, maxTokens: 0 }],
    [
      'the request sets 0 where the chat has more',
      { temperature: 0 },
      { temperature: 2 },
      { ...defaults, temperature: 0 },
    ],
  ])('are right when %s', (_, body, settings, expected) => {
    expect(chatSettingsOf(request(body), { settings })).toEqual(expected);
  });

  it('take no more context than the model has', () => {
    const wanted = { temperature: 1, maxTokens: 500, contextSize: 32_768 };
    expect(withinModel(wanted, 8_192)).toEqual({ ...wanted, contextSize: 8_192 });
    expect(withinModel(wanted, 131_072)).toEqual(wanted);
    expect(withinModel(wanted, null)).toEqual(wanted);
  });
});

it.each([
  [500, 4_096 - 500 - 3],
  [0, 4_096 - 1_024 - 3],
  [100_000, 1_024 - 3],
])('with a response of %i tokens, prompts of 4,096 have room for %i', (maxTokens, tokens) => {
  expect(budgetOf({ maxTokens, contextSize: 4_096 })).toEqual({ characters: 16_384, tokens });
});

it('without a chat, the context is the model’s, or a smaller one that the request says', () => {
  expect(settingsOf(request({ max_tokens: 500 }), 8_192).contextSize).toBe(8_192);
  expect(settingsOf(request({ settings: { contextSize: 1_024 } }), 8_192).contextSize).toBe(1_024);
  expect(settingsOf(request({ settings: { contextSize: 32_768 } }), 8_192).contextSize).toBe(8_192);
  expect(settingsOf(request({}))).toEqual(defaults);
});
