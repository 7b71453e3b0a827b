import type { Chat, GivenSettings } from '@masque/contracts';
import { readGenerationSettings } from '@masque/web-kit';

/** What this browser keeps, but for what the chat has set itself: a request goes before the chat. */
export function settingsFor(chat: Pick<Chat, 'settings'> | undefined): GivenSettings {
  const own = new Set(Object.keys(chat?.settings ?? {}));
  return Object.fromEntries(Object.entries(readGenerationSettings()).filter(([name]) => !own.has(name)));
}
