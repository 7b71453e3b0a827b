import { Card, cardIdOf, type EventData, events, type Viewer } from '@masque/contracts';
import { newId } from '@masque/service-kit';

export const aViewer = (own: Partial<Viewer> = {}): Viewer => {
  const userId = own.userId ?? newId();
  return { userId, username: `user-${userId.slice(-8).toLowerCase()}`, isNamed: true, isAdmin: false, ...own };
};
export const anAdmin = (own: Partial<Viewer> = {}): Viewer => aViewer({ isAdmin: true, ...own });

export const aUserState = (own: Partial<EventData<'user.changed'>> = {}): EventData<'user.changed'> =>
  events['user.changed'].data.parse({ ...events['user.changed'].example, ...own });

export const aCard = (own: Partial<Card> = {}): Card =>
  Card.parse({ ...events['card.published'].example.card, ...own });

export const aCharacter = (own: Partial<EventData<'character.changed'>> = {}): EventData<'character.changed'> =>
  events['character.changed'].data.parse({ ...events['character.changed'].example, characterId: newId(), ...own });

export const aPublishedCard = (
  { characterId, version, createdAt }: EventData<'character.changed'>,
  own: Partial<Card> = {},
): EventData<'card.published'> => {
  const card = aCard(own);
  const cardId = cardIdOf(characterId, version);
  return { cardId, characterId, version, name: card.name, createdAt, card, isDeleted: false, revision: 1 };
};
