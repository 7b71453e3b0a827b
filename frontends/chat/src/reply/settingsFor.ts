import type { Chat, Connection, GivenSettings } from '@masque/contracts';
import { connectionFor } from '@masque/contracts/rules';
import { readGenerationSettings, useLoadConnections } from '@masque/web-kit';
import { useCallback } from 'react';

export type SettingsChat = Pick<Chat, 'settings' | 'profileId' | 'characterId'>;

/** Values in the request would override the chat's and the profile's, whose unset samplers aren't sent. */
export function settingsFor(chat: SettingsChat, profile: Connection | undefined): GivenSettings {
  const own = new Set(Object.keys(chat.settings ?? {}));
  const { contextSize, ...samplers } = readGenerationSettings();
  const general =
    profile === undefined
      ? { ...samplers, contextSize }
      : { contextSize: profile.contextSize ? undefined : contextSize };
  return Object.fromEntries(Object.entries(general).filter(([name, value]) => value !== undefined && !own.has(name)));
}

export function useSettingsFor(): (chat: SettingsChat) => Promise<GivenSettings> {
  const loadConnections = useLoadConnections();
  return useCallback(
    async (chat) => settingsFor(chat, connectionFor(await loadConnections(), chat)),
    [loadConnections],
  );
}
