import { describe, expect, it, jest } from '@jest/globals';
import type { Chat } from '@masque/contracts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aChat } from '../../../../test/aChat.ts';
import { type NetworkAnswer, refusal } from '../../../../test/network.ts';
import { renderPage } from '../../../../test/render.tsx';
import { NewerCard } from './NewerCard.tsx';

const VERSIONS = 'GET /api/characters/elara/versions';
const CHANGE = 'PATCH /api/chats/chat-1';
const versions = {
  versions: [
    { n: 2, createdAt: '2026-03-04T12:00:00.000Z', changed: ['personality'] },
    { n: 1, createdAt: '2026-01-01T12:00:00.000Z', changed: [] },
  ],
};
const refresh = jest.fn();

function OpenChat({ initial }: { initial: Chat }) {
  const [chat, setChat] = useState(initial);
  return (
    <>
      <b>{chat.cardVersion}</b>
      <NewerCard chat={chat} onChanged={setChat} refresh={refresh} />
    </>
  );
}
const show = (own: Partial<Chat> = {}, answers: Readonly<Record<string, NetworkAnswer>> = {}) =>
  renderPage(<OpenChat initial={aChat({ latestCardVersion: 2, ...own })} />, {
    answers: { [VERSIONS]: versions, ...answers },
  });
const sentence = 'Elara was changed by its author on Mar 4, 2026.';

describe('a chat whose character was changed since it began', () => {
  it('says when, and goes on with the new version if its reader wants', async () => {
    const moved = aChat({ cardVersion: 2, latestCardVersion: 2, revision: 2 });
    const { person, network } = show({}, { [CHANGE]: moved });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('complementary', { name: 'A newer version of the character' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Use the new version' }));
    expect(await screen.findByText('This chat now uses the new version of Elara.')).toBeTruthy();
    expect(network.bodiesOf(CHANGE)).toEqual([{ cardVersion: 2 }]);
    expect(screen.getByText('2')).toBeTruthy();
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('says nothing more of a version that was waved away, and speaks of the next one', async () => {
    const first = show();
    await first.person.click(await screen.findByRole('button', { name: 'Keep this chat’s version' }));
    expect(screen.queryByText(sentence)).toBeNull();
    first.unmount();
    const again = show();
    await screen.findByText('1');
    expect(screen.queryByText(sentence)).toBeNull();
    expect(again.network.calls).not.toContain(VERSIONS);
    again.unmount();
    show({ latestCardVersion: 3 });
    expect(await screen.findByText('Elara was changed by its author.')).toBeTruthy();
  });

  it('remembers that for each chat on its own', async () => {
    localStorage.setItem('newerCardDismissed:chat-2', '2');
    show();
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('is as it was when that fails, says why, and looks again', async () => {
    const { person } = show({}, { [CHANGE]: refusal(404, 'Version not found') });
    await person.click(await screen.findByRole('button', { name: 'Use the new version' }));
    expect(await screen.findByText('Version not found')).toBeTruthy();
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('is told without the date when the versions are not to be had', async () => {
    show({}, { [VERSIONS]: refusal(404, 'Character not found') });
    expect(await screen.findByText('Elara was changed by its author.')).toBeTruthy();
  });
});

describe('a chat with the newest version', () => {
  it('asks for nothing and says nothing', async () => {
    const { network } = show({ latestCardVersion: 1 });
    await screen.findByText('1');
    expect(network.calls).not.toContain(VERSIONS);
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
