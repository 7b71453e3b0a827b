import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { renderPage } from '../../../../frontends/test/render.tsx';
import { type CardCharacter, CharacterCard } from './CharacterCard.tsx';

const aCharacter = (stated: Partial<CardCharacter> = {}): CardCharacter => ({
  id: 'c1',
  name: 'Elara',
  summary: 'Sells forgotten names.',
  image: '/media/c1/640.webp',
  imageColor: '#445566',
  tags: [],
  isPublic: true,
  isFavorited: false,
  likesCount: 0,
  chatsCount: 0,
  authorUsername: 'iris',
  authorName: 'Iris',
  ...stated,
});

const show = (stated?: Partial<CardCharacter>, more: Partial<ComponentProps<typeof CharacterCard>> = {}) => {
  const onStartChat = jest.fn();
  const page = renderPage(<CharacterCard character={aCharacter(stated)} onStartChat={onStartChat} {...more} />);
  return { ...page, onStartChat };
};

describe('the card of a character', () => {
  it('leads to the character and a chat, and names its author', async () => {
    const { person, onStartChat } = show();
    expect(screen.getByRole('link', { name: 'Elara' }).getAttribute('href')).toBe('/character/c1');
    expect(screen.getByText('Iris').closest('a')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Start New Chat' }));
    expect(onStartChat).toHaveBeenCalledTimes(1);
  });

  it('can be taken out of a list, which says of which', async () => {
    const onRemove = jest.fn();
    const { person } = show({}, { onRemove, removeLabel: 'Remove Elara from your favorites' });
    await person.click(screen.getByRole('button', { name: 'Remove Elara from your favorites' }));
    expect(onRemove).toHaveBeenCalledTimes(1);
  });

  it('leads to its author where there is a page of theirs', () => {
    show({}, { authorPage: '/profile/iris' });
    expect(screen.getByRole('link', { name: 'Profile of Iris' }).getAttribute('href')).toBe('/profile/iris');
  });

  it('counts what there is, and nothing that is zero', () => {
    show({ likesCount: 12 });
    expect(screen.getByTitle('12 likes').textContent).toBe('12');
    expect(screen.queryByTitle('0 chats')).toBeNull();
  });

  it.each([
    ['Private', { isPublic: false }],
    ['Hidden', { moderation: 'hidden' }],
    ['Held for review', { isPublic: false, moderation: 'pending' }],
  ] as const)('says that others cannot see it: %s', (mark, stated) => {
    show(stated);
    expect(screen.queryByText(mark)).not.toBeNull();
  });

  it('shows three tags and how many more there are', () => {
    show({ tags: ['mage', 'shop', 'night', 'lantern', 'tea'] });
    const tags = screen.getAllByRole('listitem').map((tag) => tag.textContent);
    // The last item is for narrow cards, which fit one tag; CSS hides the others.
    expect(tags).toEqual(['mage', 'shop', 'night', '+2 more', '+4']);
  });

  it('says that it is a favourite, and only then', () => {
    const { unmount } = show({ isFavorited: true });
    expect(screen.getByTitle('One of your favorites')).not.toBeNull();
    unmount();
    show();
    expect(screen.queryByTitle('One of your favorites')).toBeNull();
  });

  it('lets only its author delete, from a menu', async () => {
    const onDelete = jest.fn();
    const { person, unmount } = show({}, { onDelete });
    await person.click(screen.getByRole('button', { name: 'Actions for Elara' }));
    await person.click(screen.getByRole('menuitem', { name: 'Delete Elara' }));
    expect(onDelete).toHaveBeenCalledTimes(1);
    unmount();
    show();
    expect(screen.queryByRole('button', { name: 'Actions for Elara' })).toBeNull();
  });

  it('says that its picture is broken, on one even ground', () => {
    const { container } = show();
    const picture = container.querySelector('img');
    if (picture) fireEvent.error(picture);
    const ground = screen.getByText('Image Load Error').parentElement;
    expect(ground?.style.backgroundColor).toBe('');
  });
});
