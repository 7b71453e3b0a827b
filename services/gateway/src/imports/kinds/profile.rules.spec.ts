import type { ImportedProfile } from '@masque/contracts';
import { type KnownPlaces, profileDraft } from './profile.rules.ts';

const known: KnownPlaces = {
  gateways: [
    { id: 'default', name: 'OpenRouter', keyOf: 'user', keyPrefix: 'sk-or-', hasKey: false, isOffered: true },
    { id: 'claude', name: 'Anthropic', keyOf: 'operator', keyPrefix: null, hasKey: true, isOffered: true },
    { id: 'groq', name: 'Groq', keyOf: 'user', keyPrefix: null, hasKey: true, isOffered: false },
  ],
  endpoints: [
    { id: 'own-1', name: 'Desk', url: 'https://desk.example.org/v1' },
    { id: 'own-2', name: 'Lab', url: 'https://lab.example.org/v1?version=2' },
  ],
  presets: [{ id: 'p1', name: 'Slow' }],
  models: [],
  profiles: [{ isDefault: false }],
};
const aProfile = (own: Partial<ImportedProfile> = {}): ImportedProfile => ({
  name: 'Night',
  source: 'openrouter',
  url: null,
  model: 'maker/model',
  presetId: null,
  preset: null,
  stop: [],
  replyStart: '',
  shape: 'auto',
  text: null,
  isSelected: false,
  ...own,
});
const imported = (own: Partial<ImportedProfile>) => profileDraft(aProfile(own), known);

describe('a connection profile from SillyTavern', () => {
  it.each<[string, Partial<ImportedProfile>, string | null, string[]]>([
    ['the default server', {}, 'maker/model', ['Enter your OpenRouter key in Settings to use it.']],
    ['another server, by SillyTavern’s name', { source: 'claude', model: 'opus' }, 'claude::opus', []],
    ['the user’s own server', { source: 'custom', url: 'https://desk.example.org/v1/' }, 'own-1::maker/model', []],
    [
      'the user’s own server, whose query a download leaves out',
      { source: 'custom', url: 'https://lab.example.org/v1' },
      'own-2::maker/model',
      [],
    ],
    [
      'a server that this site doesn’t offer',
      { source: 'custom', url: 'https://else.example.org/v1' },
      null,
      ['Add the server https://else.example.org/v1 under Settings, then choose a model in this profile.'],
    ],
    [
      'a removed server',
      { source: 'groq' },
      null,
      ['This site doesn’t have the server Groq. Choose a server and a model in this profile.'],
    ],
    ['no model', { source: 'claude', model: null }, null, []],
  ])('gets its model at %s', (_, own, model, notes) => {
    const { draft, notes: said } = imported(own);
    expect([draft.model, said]).toEqual([model, notes]);
  });

  it('asks the default server under its other names if it takes OpenRouter’s keys', () => {
    const gateways = known.gateways.map((one) => (one.id === 'default' ? { ...one, name: 'Demo model' } : one));
    const { draft, notes } = profileDraft(aProfile(), { ...known, gateways });
    expect([draft.model, notes]).toEqual(['maker/model', ['Enter your Demo model key in Settings to use it.']]);
    expect(profileDraft(aProfile({ source: 'cohere' }), { ...known, gateways }).draft.model).toBeNull();
  });

  it('keeps its model unless the server has a list without it', () => {
    const source = 'claude';
    const models = [{ id: 'maker/other' }, { id: 'claude::opus' }];
    const modelWith = (model: string, own: Partial<KnownPlaces> = {}) => {
      const { draft, notes } = profileDraft(aProfile({ source, model }), { ...known, models, ...own });
      return [draft.model, notes];
    };
    const left = 'This site doesn’t offer the model haiku. Choose another in this profile.';
    expect(modelWith('opus')).toEqual(['claude::opus', []]);
    expect(modelWith('opus:nitro')).toEqual(['claude::opus:nitro', []]);
    expect(modelWith('haiku')).toEqual([null, [left]]);
    expect(modelWith('haiku', { unavailable: [{ id: 'claude' }] })).toEqual(['claude::haiku', []]);
    expect(modelWith('haiku', { models: [{ id: 'maker/other' }] })).toEqual(['claude::haiku', []]);
  });

  it('remembers a server and model that aren’t here, for the way back', () => {
    expect(imported({ source: 'groq' }).draft.origin).toEqual({ source: 'groq', url: null, model: 'maker/model' });
    expect(imported({ source: 'claude' }).draft.origin).toBeNull();
  });

  it('says that it was the one in use if it has no model yet', () => {
    const { draft, notes } = imported({ source: 'groq', isSelected: true });
    expect(draft.isDefault).toBe(false);
    expect(notes).toContain('You used this profile in SillyTavern. Once it has a model, you can make it the default.');
  });

  it('uses the preset of the same import, or one with its name', () => {
    expect(imported({ source: 'claude', presetId: 'p2', preset: 'Slow' }).draft.presetId).toBe('p2');
    expect(imported({ source: 'claude', preset: 'Slow' }).draft.presetId).toBe('p1');
    const { draft, notes } = imported({ source: 'claude', preset: 'Lost' });
    expect([draft.presetId, notes]).toEqual([null, ['Its preset, Lost, wasn’t found.']]);
  });

  it('becomes the default one if it was selected, unless there is one', () => {
    expect(imported({}).draft.isDefault).toBe(false);
    const selected = aProfile({ isSelected: true });
    expect(profileDraft(selected, known).draft.isDefault).toBe(true);
    expect(profileDraft(selected, { ...known, profiles: [{ isDefault: true }] }).draft.isDefault).toBe(false);
  });

  it('keeps stop strings, the start of the reply and the shape of the prompt', () => {
    const { draft } = imported({ stop: ['###'], replyStart: 'So,', shape: 'strict' });
    expect(draft).toMatchObject({ name: 'Night', samplers: { stop: ['###'] }, replyStart: 'So,', shape: 'strict' });
  });

  it('asks in text completion with the templates and tags of thoughts that it had there', () => {
    const text = { instruct: '{"input_sequence":"<user>"}', context: null, prefix: '<t>', suffix: '</t>' };
    expect(imported({ text }).draft).toMatchObject({
      api: 'text',
      instruct: { ownInstruct: text.instruct, ownContext: null },
      reasoning: { prefix: '<t>', suffix: '</t>' },
    });
  });
});
