import { expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { refusal } from '../../../../frontends/test/network.ts';
import { renderPage } from '../../../../frontends/test/render.tsx';
import { useLoadChatPage } from './useLoadChatPage.ts';

const CALL = 'GET /api/chats/chat-1';
const request = { params: { id: 'chat-1' }, query: { limit: 3 } };
const page = (revision: number) => ({
  chat: { id: 'chat-1', revision },
  messages: [],
  hasMore: false,
  hasNewer: false,
});

function loader(answer: () => Response | Promise<Response>) {
  const seen = { drawn: 0 };
  let load = (): ReturnType<ReturnType<typeof useLoadChatPage>> => Promise.reject(new Error('It was never drawn'));
  function Probe() {
    const loadPage = useLoadChatPage();
    load = () => loadPage(request);
    seen.drawn += 1;
    return null;
  }
  renderPage(<Probe />, { answers: { [CALL]: answer } });
  return { seen, load };
}

it('loads anew each time, and draws nothing again', async () => {
  let revision = 0;
  const { seen, load } = loader(() => Response.json(page((revision += 1))));
  const drawn = seen.drawn;
  await act(async () => {
    expect((await load()).data?.chat.revision).toBe(1);
    expect((await load()).data?.chat.revision).toBe(2);
  });
  expect(seen.drawn).toBe(drawn);
});

it('keeps a second answer for whoever asks while the first one, which nobody needs any more, is dropped', async () => {
  let revision = 0;
  const { load } = loader(async () => {
    revision += 1;
    if (revision > 1) await new Promise((resolve) => setTimeout(resolve, 20));
    return Response.json(page(revision));
  });
  await act(async () => {
    await load();
    expect((await load()).data?.chat.revision).toBe(2);
  });
});

it('says why it was refused', async () => {
  const { load } = loader(refusal(404, 'Chat not found'));
  await act(async () => {
    const { data, error } = await load();
    expect(data).toBeUndefined();
    expect(error).toMatchObject({ status: 404 });
  });
});
