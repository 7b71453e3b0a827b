import { describe, expect, it } from '@jest/globals';
import type { ChatSearchResult } from '@masque/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aChat } from '../../../test/aChat.ts';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { renderPage } from '../../../test/render.tsx';
import { ChatsPage } from './ChatsPage.tsx';

const aResult = (own: Partial<ChatSearchResult> = {}): ChatSearchResult => ({
  chatId: 'chat-1',
  messageId: 'm-7',
  isHidden: false,
  title: null,
  characterId: 'elara',
  characterName: 'Elara',
  characterImage: null,
  imageColor: null,
  snippet: 'She lifts the lantern.',
  marks: [[14, 21]],
  at: '2026-01-02T03:04:05.000Z',
  ...own,
});
const answerOf = (results: readonly ChatSearchResult[], more: object = {}) => ({
  results,
  nextCursor: null,
  isComplete: true,
  ...more,
});

const open = (search: NetworkAnswer) =>
  renderPage(<ChatsPage />, {
    at: '/chats',
    answers: { 'GET /api/chats': { chats: [aChat()], nextCursor: null }, 'GET /api/chats/search': search },
  });
const box = () => screen.findByRole('searchbox', { name: 'Search your chats' });
/** Clears the box first: the history entry keeps another test's query. */
const look = async (person: ReturnType<typeof renderPage>['person'], text: string) => {
  await person.clear(await box());
  await person.type(await box(), text);
};
const results = () => screen.findByRole('region', { name: 'Search results' });

describe('searching the chats', () => {
  it('shows what was found with its marks, and leads to its place', async () => {
    const { person, router } = open(
      answerOf([aResult(), aResult({ messageId: null, title: 'The Lantern', marks: [] })]),
    );
    await look(person, 'lantern');
    expect((await screen.findByText('lantern')).tagName).toBe('MARK');
    expect(screen.getByRole('status').textContent).toBe('2 results.');
    expect(screen.queryByRole('article')).toBeNull();
    const [first, second] = within(await results()).getAllByRole('link');
    expect(second?.textContent).toContain('The Lantern, with Elara');
    expect(second?.getAttribute('href')).toBe('/chat?chatId=chat-1');
    if (first) await person.click(first);
    expect(router.state.location).toMatchObject({ pathname: '/chat', search: '?chatId=chat-1&messageId=m-7' });
  });

  it('says why nothing can be found', async () => {
    const { person } = open(answerOf([], { reason: 'no_words' }));
    await look(person, '***');
    expect(await screen.findByText('Type a letter, a digit or an emoji.')).not.toBeNull();
  });

  it('takes markup in a message for text', async () => {
    const { person } = open(answerOf([aResult({ snippet: '<img src=x> lantern', marks: [[12, 19]] })]));
    await look(person, 'lantern');
    expect(await screen.findByText('<img src=x>')).toBeTruthy();
  });

  it('asks when the typing pauses, and drops the answers to what was typed before', async () => {
    const asked: { q: string | null; signal: AbortSignal; answer: (response: Response) => void }[] = [];
    const { person } = open(
      (request) =>
        new Promise<Response>((answer) => {
          asked.push({ q: new URL(request.url).searchParams.get('q'), signal: request.signal, answer });
        }),
    );
    await look(person, 'lan');
    await waitFor(() => expect(asked).toHaveLength(1));
    await person.type(await box(), 'tern');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ q }) => q)).toEqual(['lan', 'lantern']);
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[1]?.answer(Response.json(answerOf([aResult({ snippet: 'the newer', marks: [] })])));
    asked[0]?.answer(Response.json(answerOf([aResult({ snippet: 'the older', marks: [] })])));
    expect(await screen.findByText('the newer')).toBeTruthy();
    expect(screen.queryByText('the older')).toBeNull();
  });

  it('says that nothing was found', async () => {
    const { person } = open(answerOf([]));
    await look(person, 'xyzzy');
    expect(await screen.findByText('Nothing found for “xyzzy”')).toBeTruthy();
  });

  it('says that it did not work, and tries again', async () => {
    const { person, network } = open(refusal(400, 'The request is not valid.'));
    await look(person, 'lantern');
    expect(await screen.findByText('The request is not valid.')).toBeTruthy();
    network.answer({ 'GET /api/chats/search': answerOf([aResult()]) });
    await person.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByText('lantern')).toBeTruthy();
  });

  it('says that chats are [Ss]till indexing, and asks again', async () => {
    const { person, network } = open(answerOf([], { isComplete: false }));
    await look(person, 'lantern');
    expect(await screen.findByText(/Still indexing your chats/)).toBeTruthy();
    network.answer({ 'GET /api/chats/search': answerOf([aResult()]) });
    expect(await screen.findByText('lantern', {}, { timeout: 5_000 })).toBeTruthy();
    expect(screen.queryByText(/[Ss]till indexing/)).toBeNull();
  });

  it('shows more by the next page', async () => {
    const { person } = open((request) =>
      Response.json(
        new URL(request.url).searchParams.get('cursor') === 'next'
          ? answerOf([aResult({ messageId: 'm-1', snippet: 'an older one', marks: [] })])
          : answerOf([aResult()], { nextCursor: 'next' }),
      ),
    );
    await look(person, 'lantern');
    await person.click(await screen.findByRole('button', { name: 'Show more results' }));
    expect(await screen.findByText('an older one')).toBeTruthy();
    expect(screen.getByText('lantern')).toBeTruthy();
  });

  it('shows the chats again when it is cleared', async () => {
    const { person } = open(answerOf([aResult()]));
    await look(person, 'lantern');
    await screen.findByText('lantern');
    await person.click(screen.getByRole('button', { name: /clear/i }));
    expect(await screen.findByRole('article', { name: 'Elara' })).toBeTruthy();
  });
});
