import { CompletionRequest, Connection, ConnectionDraft, limits } from '@masque/contracts';
import { noConnection, toConnection, withConnection, withSaved } from './connection.rules.ts';

const aProfile = (own: object = {}) => Connection.parse({ id: 'p-1', name: 'Local', ...own });
const request = (body: object) => CompletionRequest.parse(body);

describe('what a profile adds to a request', () => {
  const full = aProfile({
    model: 'local::big',
    contextSize: 8_192,
    samplers: { temperature: 0.7, max_tokens: 300, top_p: 0.9, min_p: 0, seed: null, stop: ['\nMira:'] },
    reasoning: { effort: 'low' },
  });

  it.each<[string, object, object | null, object]>([
    [
      'everything that nobody else sets',
      {},
      null,
      {
        model: 'local::big',
        settings: { temperature: 0.7, maxTokens: 300, contextSize: 8_192 },
        top_p: 0.9,
        min_p: 0,
        seed: null,
        stop: ['\nMira:'],
        reasoning: { effort: 'low' },
      },
    ],
    [
      'nothing that the chat sets',
      {},
      { temperature: 0, maxTokens: 0 },
      { settings: { temperature: 0, maxTokens: 0, contextSize: 8_192 } },
    ],
    [
      'nothing that the request sets',
      { model: 'a/b', top_p: 0.1, stop: 'END', settings: { temperature: 2 } },
      { temperature: 1 },
      { model: 'a/b', top_p: 0.1, stop: 'END', settings: { temperature: 2, maxTokens: 300, contextSize: 8_192 } },
    ],
    [
      'what the request has as null',
      { model: null, top_p: null, temperature: null, reasoning: null },
      null,
      { model: 'local::big', top_p: 0.9, temperature: null, reasoning: { effort: 'low' } },
    ],
    ['no reasoning beside an effort by OpenAI’s name', { reasoning_effort: 'high' }, null, { reasoning: null }],
    ['no reasoning beside the request’s own', { reasoning: { a: 1 } }, null, { reasoning: { a: 1 } }],
  ])('is %s', (_, body, chatSettings, expected) => {
    expect(withConnection(request(body), full, chatSettings)).toMatchObject(expected);
  });

  it('is the page’s defaults without a profile, only for the page and unless it sends settings', () => {
    const settingsOf = (body: object, viewer?: { isPage: true }) =>
      withConnection(request(body), noConnection, { temperature: 0.4 }, viewer).settings;
    expect(settingsOf({}, { isPage: true })).toMatchObject({ temperature: 0.4, maxTokens: 500 });
    expect(settingsOf({ settings: {} }, { isPage: true })?.maxTokens).toBeUndefined();
    expect(settingsOf({})?.maxTokens).toBeUndefined();
  });

  it('is nothing without a profile', () => {
    const added = withConnection(request({ temperature: 1 }), noConnection, null);
    expect(JSON.stringify(added)).toBe(
      JSON.stringify({ ...request({ temperature: 1 }), reasoning: null, model: null, settings: {} }),
    );
  });

  it.each<[object, object | null]>([
    [{}, null],
    [{ isIncluded: false }, { exclude: true }],
    [{ effort: 'off', budget: 500, isIncluded: false }, { enabled: false }],
    [{ effort: 'medium' }, { effort: 'medium' }],
    [
      { effort: 'high', isIncluded: false },
      { effort: 'high', exclude: true },
    ],
    [{ effort: 'high', budget: 2_000 }, { max_tokens: 2_000 }],
    [{ budget: 2_000 }, { max_tokens: 2_000 }],
  ])('of reasoning %j is %j', (reasoning, expected) => {
    expect(withConnection(request({}), aProfile({ reasoning }), null).reasoning).toEqual(expected);
  });
});

describe('saving a profile', () => {
  const other = aProfile({ id: 'p-2', isDefault: true, characterIds: ['mira', 'rook'] });

  it('moves a character to it, and the default', () => {
    const saved = aProfile({ characterIds: ['mira'], isDefault: true });
    expect(withSaved([other], saved)).toEqual([
      { ...other, isDefault: false, characterIds: ['rook'], revision: 1 },
      saved,
    ]);
  });

  it('leaves a default elsewhere that it isn’t itself, and keeps its place', () => {
    const saved = aProfile({ name: 'Renamed' });
    expect(withSaved([aProfile(), other], saved)).toEqual([saved, other]);
  });

  it('tidies its name, names each character once, and drops unknown fields', () => {
    const draft = ConnectionDraft.parse({ name: ' \u202ELocal ', characterIds: ['mira', 'mira'] });
    const body = { ...draft, username: 'rook' };
    expect(toConnection('p-1', body)).toEqual(aProfile({ characterIds: ['mira'] }));
    expect(() => toConnection('p-1', { ...draft, name: '\u200B' })).toThrow('Validation Error');
    const unknown = { ...draft.instruct, template: 'nosuch' };
    expect(() => toConnection('p-1', { ...draft, instruct: unknown })).toThrow('Validation Error');
    expect(() => toConnection('p-1', { ...draft, instruct: { ...unknown, ownInstruct: '{}' } })).not.toThrow();
  });

  it('is refused above the size that each message reads', () => {
    const own = { ownInstruct: '漢'.repeat(limits.instructTemplate), ownContext: '漢'.repeat(limits.instructTemplate) };
    const large = Array.from({ length: 5 }, (_, at) => aProfile({ id: `p-${at}`, instruct: own }));
    const saveAll = () => large.reduce<Connection[]>((profiles, one) => withSaved(profiles, one), []);
    expect(saveAll).toThrow('too large');
  });
});
