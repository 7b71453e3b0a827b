import { readConfig } from './config.ts';

const read = (lists: Record<string, string>) =>
  readConfig({
    IDENTITY_SECRET: 'a secret that only this spec has, long enough',
    MONGODB_URL: 'mongodb://127.0.0.1:1',
    KAFKA_BROKERS: '127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:1',
    ...lists,
  }).review;

describe('lists of what is reviewed', () => {
  it('are empty by default', () => {
    expect(read({})).toEqual({ words: [], domains: [] });
  });

  it('have each entry once, without what stands around it', () => {
    const lists = { REVIEW_WORDS: ' casino, free coins ,,casino', REVIEW_LINKS: 'Bad.example., bücher.example' };
    expect(read(lists)).toEqual({ words: ['casino', 'free coins'], domains: ['bad.example', 'xn--bcher-kva.example'] });
  });

  it.each(['https://bad.example', 'bad', 'bad.example/path'])('take no %s for a domain', (entry) => {
    expect(() => read({ REVIEW_LINKS: entry })).toThrow('REVIEW_LINKS');
  });
});
