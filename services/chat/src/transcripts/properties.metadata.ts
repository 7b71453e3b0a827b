import { chatRoutes } from '@masque/contracts';
import { z } from 'zod';
import type { ChatRow } from '../chats/chats.service.ts';
import { noteIn } from './note.metadata.ts';
import { type MetadataFields, ownIn, withOwn } from './own.metadata.ts';

export type ImportedProperties = Partial<
  Pick<ChatRow, 'title' | 'customPrompt' | 'settings' | 'authorsNote' | 'lorebookIds' | 'profileId'>
>;

const { title, customPrompt, settings, lorebookIds, profileId } = chatRoutes.changeChat.body.shape;

/** An invalid value counts as absent. */
const Own = z.object({
  title: title.catch(undefined),
  customPrompt: customPrompt.catch(undefined),
  settings: settings.catch(undefined),
  lorebookIds: lorebookIds.catch(undefined),
  profileId: profileId.catch(undefined),
});

export function withProperties(metadata: MetadataFields, row: ChatRow): MetadataFields {
  const { title, customPrompt, settings, lorebookIds, profileId } = row;
  return withOwn(metadata, Object.keys(Own.shape), {
    ...(title === null ? {} : { title }),
    ...(customPrompt === '' ? {} : { customPrompt }),
    ...(lorebookIds.length === 0 ? {} : { lorebookIds }),
    ...(profileId ? { profileId } : {}),
    ...(settings === null ? {} : { settings: JSON.parse(JSON.stringify(settings)) }),
  });
}

export function propertiesIn(metadata: MetadataFields): ImportedProperties {
  const { title, customPrompt, settings, lorebookIds, profileId } = Own.parse(ownIn(metadata));
  const authorsNote = noteIn(metadata);
  return {
    ...(title?.trim() ? { title: title.trim() } : {}),
    ...(customPrompt ? { customPrompt } : {}),
    ...(settings && Object.keys(settings).length > 0 ? { settings } : {}),
    ...(authorsNote ? { authorsNote } : {}),
    ...(lorebookIds?.length ? { lorebookIds: [...new Set(lorebookIds)] } : {}),
    ...(profileId ? { profileId } : {}),
  };
}
