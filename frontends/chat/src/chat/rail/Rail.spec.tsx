import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aChat } from '../../../../test/aChat.ts';
import { renderPage } from '../../../../test/render.tsx';
import { Rail } from './Rail.tsx';
import { recentChats } from './useRecentChats.ts';

const elara = aChat();
const bram = aChat({ id: 'chat-2', characterId: 'bram', character: { name: 'Bram' }, lastMessage: '**Hm.**' });

const show = (recent: Partial<Parameters<typeof Rail>[0]['recent']>) =>
  renderPage(
    <Rail
      id="rail"
      chat={elara}
      current={elara.id}
      recent={{ chats: undefined, failure: null, reload: () => {}, ...recent }}
    />,
    { at: '/chat?chatId=chat-1' },
  );

describe('the rail of recent chats', () => {
  beforeEach(() => localStorage.clear());

  it('marks the open chat and changes to another with one press, also by keyboard', async () => {
    const { person, router } = show({ chats: [elara, bram] });
    expect(screen.getByRole('link', { name: /Elara/ }).getAttribute('aria-current')).toBe('page');
    const link = screen.getByRole('link', { name: /Bram .*Hm\./ });
    expect(link.getAttribute('aria-current')).toBeNull();
    link.focus();
    await person.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?chatId=chat-2');
    expect(JSON.parse(localStorage.getItem('selectedCharacter') ?? '')).toMatchObject({ id: 'bram' });
  });

  it('leads to all chats', () => {
    show({ chats: [elara] });
    expect(screen.getByRole('link', { name: 'All chats' }).getAttribute('href')).toBe('/chats');
  });

  it('says that the chats could not be loaded, with the request id, and tries again', async () => {
    const reload = jest.fn();
    const { person } = show({ failure: { kind: 'http', message: 'Down', requestId: 'request-1' }, reload });
    expect(screen.getByRole('alert').textContent).toContain('Failed to load chat histories');
    expect(screen.getByText('Request request-1')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('recent chats', () => {
  it('are the newest thirty, with the open one as the page knows it', () => {
    const listed = Array.from({ length: 40 }, (_, at) =>
      aChat({ id: `chat-${at}`, updatedAt: `2026-01-${String(40 - at).padStart(2, '0')}T00:00:00.000Z` }),
    );
    const open = aChat({ id: 'chat-39', updatedAt: '2026-02-01T00:00:00.000Z' });
    const recent = recentChats(listed, open);
    expect(recent).toHaveLength(30);
    expect(recent[0]).toBe(open);
    expect(recent.filter(({ id }) => id === open.id)).toHaveLength(1);
  });
});
