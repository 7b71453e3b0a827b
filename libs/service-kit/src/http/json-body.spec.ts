import { chatRoutes } from '@masque/contracts';
import { parseJson } from './json-body.ts';

describe('a JSON body', () => {
  it('has room for the most messages that a save may have', () => {
    const messages = Array.from({ length: 10_000 }, (_, n) => ({
      id: `message-${n}`,
      sender: 'user',
      text: 'Hi, "you"',
    }));
    const body = { chatId: 'chat-1', revision: 3, messages };
    expect(chatRoutes.saveHistory.body.parse(parseJson(JSON.stringify(body))).messages).toHaveLength(10_000);
  });

  it.each([
    ['nests deeper than any contract', '['.repeat(65) + ']'.repeat(65), 'request.malformed'],
    ['has more values than any contract', `[${'0,'.repeat(100_000)}0]`, 'request.too_large'],
    [
      'hides its depth behind an escaped backslash',
      String.raw`["\\",` + '['.repeat(65) + ']'.repeat(66),
      'request.malformed',
    ],
    ['is none', '{', 'request.malformed'],
  ])('is refused when it %s', (_, text, code) => {
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ code }));
  });

  it('may have any brackets in its texts, after quotes too', () => {
    const text = '"' + '['.repeat(100);
    expect(parseJson(JSON.stringify({ text }))).toEqual({ text });
  });
});
