import { expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { renderPage } from '../../../../test/render.tsx';
import { aConversation, aMessage } from './conversation.fixture.ts';
import type { Change, Conversation } from './conversation.ts';
import { useOlder } from './useMorePages.ts';

/** A reader at the message `m-1`, with more before it. */
function reading() {
  const asked: string[] = [];
  const older = (request: Request) => {
    asked.push(new URL(request.url).search);
    const messages = [aMessage({ id: `m-0${asked.length}` })];
    return Response.json({ chat: aConversation().chat, messages, hasMore: true, hasNewer: false });
  };
  const known = { current: aConversation({ messages: [aMessage({ id: 'm-1' })], hasMore: true }) };
  const update = jest.fn<(change: Change) => void>();
  const open = { known, update };
  let load = () => undefined as void;
  function Probe() {
    ({ load } = useOlder(open));
    return null;
  }
  renderPage(<Probe />, { answers: { 'GET /api/chats/chat-1': older } });
  const more = () => act(async () => load());
  const show = (id: string) => {
    known.current = {
      ...known.current,
      messages: [aMessage({ id }), ...known.current.messages],
    } satisfies Conversation;
  };
  return { asked, update, more, show };
}

it('reads back ten messages first, then more and more at a time', async () => {
  const { asked, update, more, show } = reading();
  for (const id of ['m-01', 'm-02', 'm-03', 'm-04', 'm-05']) {
    await more();
    await waitFor(() => expect(update).toHaveBeenCalledTimes(asked.length));
    show(id);
  }
  const pages = asked.map((search) => new URLSearchParams(search));
  expect(pages.map((page) => [page.get('before'), page.get('limit')])).toEqual([
    ['m-1', '10'],
    ['m-01', '20'],
    ['m-02', '40'],
    ['m-03', '80'],
    ['m-04', '100'],
  ]);
});

it('asks once for a page, until what came is known', async () => {
  const { asked, update, more, show } = reading();
  await more();
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  await more();
  expect(asked).toHaveLength(1);
  show('m-01');
  await more();
  expect(asked).toHaveLength(2);
});
