import { profileOf, type FolderProfile } from './profile.reader.ts';
import { writeProfile } from './profile.writer.ts';

const profile: FolderProfile = {
  name: 'Night',
  source: 'custom',
  url: 'https://desk.example.org/v1',
  model: 'maker/model',
  preset: 'Slow burn',
  stop: ['\n{{user}}:', '<END>'],
  replyStart: '*',
  shape: 'semi_strict',
};

describe('a connection profile for SillyTavern', () => {
  it.each<[string, Partial<FolderProfile>]>([
    ['everything', {}],
    ['little', { url: undefined, model: undefined, preset: undefined, stop: [], replyStart: '', shape: 'auto' }],
    ['one message', { shape: 'single' }],
    ['strict turns', { shape: 'strict' }],
    ['merged messages', { shape: 'merged' }],
  ])('is read as it was: %s', (_, own) => {
    expect(profileOf(writeProfile('p1', { ...profile, ...own }))).toEqual({ ...profile, ...own });
  });

  it('has the fields that SillyTavern applies', () => {
    expect(writeProfile('p1', profile)).toEqual({
      id: 'p1',
      mode: 'cc',
      exclude: [],
      name: 'Night',
      api: 'custom',
      'api-url': 'https://desk.example.org/v1',
      model: 'maker/model',
      preset: 'Slow burn',
      'stop-strings': '["\\n{{user}}:","<END>"]',
      'start-reply-with': '*',
      'prompt-post-processing': 'semi',
    });
  });
});
