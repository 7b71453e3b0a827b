import { describe, expect, it } from '@jest/globals';
import { type MessageDraft, draftIn, isDraft, isEmpty, noDraft, sendText, settleSent, typeText } from './draft.ts';

const having =
  (...ids: string[]) =>
  (id: string) =>
    ids.includes(id);
const sent = sendText(typeText(noDraft, 'Hello'), 'q', 'Hello');

describe('the draft of a chat', () => {
  it('empties the composer when it is sent, and is kept until the chat has it', () => {
    expect(sent).toEqual({ text: '', id: null, sent: { id: 'q', text: 'Hello' } });
    expect(isEmpty(sent)).toBe(false);
    expect(isEmpty(settleSent(sent, having('q')))).toBe(true);
  });

  it('gets back what the chat did not accept, under the id it had', () => {
    expect(settleSent(sent, having())).toEqual({ text: 'Hello', id: 'q', sent: null });
  });

  it('puts it before what was typed meanwhile', () => {
    expect(settleSent(typeText(sent, 'More'), having())).toEqual({ text: 'Hello\n\nMore', id: null, sent: null });
    expect(settleSent(typeText(sent, 'More'), having('q'))).toEqual({ text: 'More', id: null, sent: null });
  });

  it('gets back what failed when something else is sent', () => {
    expect(sendText(typeText(sent, 'Other'), 'r', 'Other')).toEqual({
      text: 'Hello',
      id: 'q',
      sent: { id: 'r', text: 'Other' },
    });
  });

  it('is emptied when it turns out that the chat had it, but not when it was changed', () => {
    const back = settleSent(sent, having());
    expect(settleSent(back, having('q'))).toEqual(noDraft);
    expect(settleSent(typeText(back, 'Hello!'), having('q')).text).toBe('Hello!');
  });

  it('stays the same object when there is nothing to settle', () => {
    const draft: MessageDraft = typeText(noDraft, 'Still writing');
    expect(settleSent(draft, having('q'))).toBe(draft);
  });

  it('is read from storage only in its own shape', () => {
    expect([sent, noDraft].every(isDraft)).toBe(true);
    expect([null, 'x', {}, { ...noDraft, sent: 'q' }, { ...noDraft, text: 1 }].some(isDraft)).toBe(false);
  });

  it('keeps what is sent from elsewhere than the composer until the chat has it', () => {
    const waiting: MessageDraft = { text: 'Hello', id: 'q', sent: null };
    expect(draftIn(waiting, { ids: ['a'], unsent: null })).toEqual(waiting);
    const underWay = draftIn(waiting, { ids: ['a', 'q'], unsent: 'q' });
    expect(underWay).toEqual(sent);
    expect(draftIn(underWay, { ids: ['a', 'q'], unsent: 'q' })).toBe(underWay);
    expect(draftIn(underWay, { ids: ['a'], unsent: null })).toEqual(waiting);
    expect(isEmpty(draftIn(underWay, { ids: ['a', 'q'], unsent: null }))).toBe(true);
  });
});
