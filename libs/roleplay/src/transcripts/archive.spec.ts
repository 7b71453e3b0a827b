import { zipSync } from 'fflate';
import { readTranscript } from '@masque/roleplay/transcripts';
import { bytesOf } from '../../test/builders.ts';
import { chatGpt } from '../../test/foreign-chats.ts';

const zip = (files: Record<string, unknown>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, bytesOf(content)])));
const titled = (title: string) => ({ ...chatGpt, title });
const beside = { 'user.json': {}, 'chat.html': '<html></html>', 'file-1.png': 'x'.repeat(2 ** 21) };

describe('ChatGPT’s archive', () => {
  it.each([
    ['one file', { 'conversations.json': [titled('a'), titled('b')] }],
    [
      'several files, in the order of their numbers',
      { 'conversations-010.json': [titled('b')], 'conversations-2.json': [titled('a')] },
    ],
    ['a folder', { 'export/conversations-000.json': [titled('a')], 'export/conversations-001.json': [titled('b')] }],
  ])('is read: %s', (_name, files) => {
    const { transcript, others, report, problem } = readTranscript(zip({ ...beside, ...files }));
    expect(problem).toBeUndefined();
    expect(report).toMatchObject({ format: 'chatgpt', messages: 10 });
    expect([transcript, ...others].map(({ title, parent }) => [title, parent?.conversation])).toEqual([
      ['a', undefined],
      ['a', 0],
      ['b', undefined],
      ['b', 2],
    ]);
  });

  it.each([
    ['nothing', 'conversations-0.json is damaged, so its conversations are missing.'],
    ['[{"broken', 'conversations-0.json is damaged, so its conversations are missing.'],
    ['[{"title":"x","mapp', 'conversations-0.json is damaged, so its conversations are missing.'],
    [[{ title: 'x' }], 'conversations-0.json contains no conversation.'],
  ])('names a file without conversations: %j', (content, reason) =>
    expect(
      readTranscript(zip({ 'conversations-0.json': content, 'conversations-1.json': [chatGpt] })).report,
    ).toMatchObject({ messages: 5, skipped: 2, skippedLines: [{ line: 1, reason }, {}] }),
  );

  it('says which file ends early', () => {
    const cut = JSON.stringify([titled('a'), titled('b')]).slice(0, -200);
    expect(readTranscript(zip({ 'conversations.json': cut })).report.skippedLines[0]).toEqual({
      line: 1,
      reason: 'conversations.json ends early. 2 conversations were read; the last one may be incomplete.',
    });
  });

  it('without conversations is told from one that cannot be opened', () => {
    expect(readTranscript(zip(beside)).problem).toBe('no_conversations');
    expect(readTranscript(zip({ 'conversations.json': [chatGpt] }).subarray(0, -30)).problem).toBe('bad_archive');
  });

  it('is not unpacked past the limit', () => {
    const bomb = zip({ 'conversations.json': ' '.repeat(2 ** 22) });
    expect(readTranscript(bomb).problem).toBe('bad_archive');
    const noise = Array.from({ length: 60_000 }, (_, n) => (n * 2_654_435_761) % 4_294_967_296).join();
    const large = zip({ 'conversations.json': noise });
    expect(readTranscript(large, { limit: large.length }).problem).toBe('bad_archive');
  });
});
