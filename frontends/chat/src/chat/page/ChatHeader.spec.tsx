import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aChat } from '../../../../test/aChat.ts';
import { renderPage } from '../../../../test/render.tsx';
import { ChatHeader } from './ChatHeader.tsx';

const show = (own: Partial<Parameters<typeof ChatHeader>[0]> = {}) =>
  renderPage(
    <ChatHeader
      chat={aChat()}
      failed={false}
      picture
      onPicture={() => {}}
      onReload={() => {}}
      onUndo={undefined}
      onChanged={() => {}}
      railId={undefined}
      isRailOpen
      onRail={() => {}}
      {...own}
    />,
  );

describe('the header of a chat', () => {
  it('names the character and leads to it', () => {
    show();
    const link = within(screen.getByRole('heading', { level: 1 })).getByRole('link', { name: 'Elara' });
    expect(link.getAttribute('href')).toBe('/character/elara');
    expect(screen.getByRole('link', { name: 'Back to Characters' }).getAttribute('href')).toBe('/characters');
  });

  it('leads nowhere when the character was deleted', () => {
    show({ chat: aChat({ characterDeleted: true }) });
    expect(within(screen.getByRole('heading', { level: 1 })).queryByRole('link')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Elara');
  });

  it('says that replies come from a demo, also where only the dot is shown', async () => {
    show();
    expect(await screen.findByText('Demo model')).toBeTruthy();
  });

  it('has a name while the chat loads, and when it could not be opened', () => {
    const { unmount } = show({ chat: undefined });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading the chat');
    unmount();
    show({ chat: undefined, failed: true });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Chats');
  });

  it('shows and hides the rail where it has room', async () => {
    const toggle = jest.fn();
    const { person } = show({ railId: 'rail', onRail: toggle });
    const button = screen.getByRole('button', { name: 'Recent chats' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await person.click(button);
    expect(toggle).toHaveBeenCalledTimes(1);
  });

  it('leads to the other chats and to personas where there is no rail', async () => {
    const { person } = show();
    await person.click(screen.getByRole('button', { name: 'Chat settings' }));
    const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(names).toContain('Chats');
    expect(names).toContain('Persona Settings');
  });
});
