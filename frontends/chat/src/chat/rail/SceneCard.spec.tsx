import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aChat } from '../../../../test/aChat.ts';
import { refusal } from '../../../../test/network.ts';
import { renderPage } from '../../../../test/render.tsx';
import { SceneCard } from './SceneCard.tsx';

const image = '/media/aa/640.webp';

describe('the scene that opens a chat', () => {
  it('shows picture, name and summary', async () => {
    renderPage(<SceneCard chat={aChat({ character: { image } })} />, {
      answers: { 'GET /api/characters/elara': { summary: 'A lamplighter who collects secrets.' } },
    });
    expect(await screen.findByText('A lamplighter who collects secrets.')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'About Elara' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Picture of Elara' }).getAttribute('src')).toBe(image);
  });

  it('has the name when the character may not be seen any more', async () => {
    const { network } = renderPage(<SceneCard chat={aChat()} />, {
      answers: { 'GET /api/characters/elara': refusal(404, 'Character not found') },
    });
    expect(screen.getByText('Elara')).toBeTruthy();
    await waitFor(() => expect(network.calls).toContain('GET /api/characters/elara'));
  });

  it('does not ask for a deleted character', () => {
    const { network } = renderPage(<SceneCard chat={aChat({ characterDeleted: true })} />);
    expect(network.calls).not.toContain('GET /api/characters/elara');
  });

  it('says so when the picture is broken', async () => {
    renderPage(<SceneCard chat={aChat({ character: { image } })} />);
    fireEvent.error(screen.getByRole('img', { name: 'Picture of Elara' }));
    expect(await screen.findByText('Image Load Error')).toBeTruthy();
  });
});
