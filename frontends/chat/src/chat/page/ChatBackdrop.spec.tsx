import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { aBackground } from '../../../../test/aBackground.ts';
import { aChat } from '../../../../test/aChat.ts';
import { renderPage } from '../../../../test/render.tsx';
import { ChatBackdrop } from './ChatBackdrop.tsx';

const harbor = aBackground();
const tavern = aBackground({ id: 'tavern', image: '/media/personas/4567/full.webp' });
const portrait = '/media/89ab/full.webp';

async function shown(backgroundId: string | null, defaultId: string | null) {
  const chat = aChat({ backgroundId, character: { image: portrait } });
  const answers = { 'GET /api/backgrounds': { backgrounds: [harbor, tavern], defaultId } };
  const { container } = renderPage(<ChatBackdrop chat={chat} />, { answers });
  expect(container.querySelector('img')).toBeNull();
  await waitFor(() => expect(container.querySelector('img')).not.toBeNull());
  return container.querySelector('img')?.getAttribute('src');
}

describe('the picture behind a chat', () => {
  it.each([
    ['the chat’s own background, rather than the default one', 'tavern', 'harbor', tavern.image],
    ['the default background in a chat without its own', null, 'harbor', harbor.image],
    ['the default background in a chat whose own was deleted', 'gone', 'harbor', harbor.image],
    [
      'the character’s picture in a chat without a background, in spite of the default one',
      'none',
      'harbor',
      '/media/89ab/640.webp',
    ],
    ['the character’s picture without any', null, null, '/media/89ab/640.webp'],
  ])('is %s', async (_, own, byDefault, expected) => {
    expect(await shown(own, byDefault)).toBe(expected);
  });
});
