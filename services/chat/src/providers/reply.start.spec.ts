import { readReplyStart } from './reply.start.ts';

describe('the words a reply is to begin with', () => {
  it.each([
    ['<think>', '', true],
    ['<think>\nOkay, ', '', true],
    ['<<plan', '', true],
    ['<think>\n\n</think>\n\n', '', false],
    ['<think></think>*She', '*She', false],
    ['*She ', '*She ', undefined],
    ['<b>', '<b>', undefined],
    ['', '', undefined],
  ])('%j are shown without thoughts', (given, text, beginsThinking) => {
    expect(readReplyStart(given, ['<<', '>>'])).toEqual({ text, beginsThinking });
  });
});
