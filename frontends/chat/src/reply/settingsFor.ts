import type { Chat, GivenSettings } from '@masque/contracts';
import { readGenerationSettings } from '@masque/web-kit';

/** Leaves out the chat's own settings: values in the request would override them. */
export function settingsFor(chat: Pick<Chat, 'settings'> | undefined): GivenSettings {
  const own = new Set(Object.keys(chat?.settings ?? {}));
  return Object.fromEntries(Object.entries(readGenerationSettings()).filter(([name]) => !own.has(name)));
}
