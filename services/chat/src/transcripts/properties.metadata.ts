import { chatRoutes } from '@masque/contracts';
import { z } from 'zod';
import type { ChatRow } from '../chats/chats.service.ts';
import { noteIn } from './note.metadata.ts';
import { type Fields, ownIn, withOwn } from './own.metadata.ts';

/** What a file says a chat is set to; absent: nothing. */
export type ImportedProperties = Partial<Pick<ChatRow, 'title' | 'customPrompt' | 'settings' | 'authorsNote'>>;

const { title, customPrompt, settings } = chatRoutes.changeChat.body.shape;

/** By the rules for who changes a chat; what breaks one is as if it were not there. */
const Own = z.object({
  title: title.catch(undefined),
  customPrompt: customPrompt.catch(undefined),
  settings: settings.catch(undefined),
});

/** A file's metadata with the chat's own title, prompt and settings, for which SillyTavern has no place. */
export function withProperties(metadata: Fields, { title, customPrompt, settings }: ChatRow): Fields {
  return withOwn(metadata, Object.keys(Own.shape), {
    ...(title === null ? {} : { title }),
    ...(customPrompt === '' ? {} : { customPrompt }),
    ...(settings === null ? {} : { settings: JSON.parse(JSON.stringify(settings)) }),
  });
}

export function propertiesIn(metadata: Fields): ImportedProperties {
  const { title, customPrompt, settings } = Own.parse(ownIn(metadata));
  const authorsNote = noteIn(metadata);
  return {
    ...(title?.trim() ? { title: title.trim() } : {}),
    ...(customPrompt ? { customPrompt } : {}),
    ...(settings && Object.keys(settings).length > 0 ? { settings } : {}),
    ...(authorsNote ? { authorsNote } : {}),
  };
}
