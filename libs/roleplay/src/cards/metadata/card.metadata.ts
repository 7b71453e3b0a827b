import type { RoleplayCard } from '../card.ts';
import { replaceTexts } from '../inline.ts';
import { withoutPictureMetadata } from './picture.metadata.ts';

export const withCleanPictures = (card: RoleplayCard): RoleplayCard => ({
  ...card,
  creatorNotes: withoutPictureMetadata(card.creatorNotes),
  assets: card.assets?.map((asset) => ({ ...asset, uri: withoutPictureMetadata(asset.uri) })),
  extensions: Object.fromEntries(
    Object.entries(card.extensions).map(([key, value]) => [key, replaceTexts(value, withoutPictureMetadata)]),
  ),
});
