// Never store a session or an API key here. Storage can be full or disabled, so every access is guarded.
export const storageKeys = {
  ageVerified: 'ageVerified',
  theme: 'theme',
  user: 'user',
  lastUsername: 'lastUsername',
  selectedChatId: 'selectedChatId',
  selectedCharacter: 'selectedCharacter',
  selectedPersona: 'selectedPersona',
  defaultPersonaId: 'defaultPersonaId',
  defaultPersonaSaved: 'defaultPersonaSaved',
  generationSettings: 'generationSettings',
  chatBackground: 'chatBackground',
  shortcuts: 'shortcuts',
  chatRail: 'chatRail',
  ownServers: 'ownServers',
  apiKeyExists: (username: string) => `apiKeyExists:${username}`,
  chatDraft: (chatId: string) => `chatDraft:${chatId}`,
  /** `of`: `{chatId}:{messageId}`; for the edits and drafts below `{username}:{id}`, for a persona its id or `new`. */
  messageEdit: (of: string) => `messageEdit:${of}`,
  scriptsRefused: (characterId: string) => `scriptsRefused:${characterId}`,
  newerCardDismissed: (chatId: string) => `newerCardDismissed:${chatId}`,
  characterDraft: (username: string) => `characterDraft:${username}`,
  personaDraft: (of: string) => `personaDraft:${of}`,
  characterEdit: (of: string) => `characterEdit:${of}`,
  presetEdit: (of: string) => `presetEdit:${of}`,
  commentDraft: (of: string) => `commentDraft:${of}`,
  appealDraft: (of: string) => `appealDraft:${of}`,
  personaBannerDismissed: 'personaBannerDismissed',
} as const;

const mostBytes = 2 * 1024 * 1024;
const looksSecret = /sk-or-[\w-]{8,}/;

type Area = 'localStorage' | 'sessionStorage';

export function readText(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Returns false for values over 2 MB, values that look like an API key, or a full storage. */
export function writeText(key: string, value: string, area: Area = 'localStorage'): boolean {
  if (value.length * 2 > mostBytes || looksSecret.test(value)) return false;
  try {
    globalThis[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(...keys: string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Storage is disabled.
  }
}

export function removeStoredUnder(prefix: string): void {
  try {
    removeStored(...Object.keys(localStorage).filter((key) => key.startsWith(prefix)));
  } catch {
    // Storage is disabled.
  }
}

export function readJson<T>(key: string, accepts: (value: unknown) => value is T, area?: Area): T | null {
  try {
    const value: unknown = JSON.parse(readText(key, area) ?? 'null');
    return accepts(value) ? value : null;
  } catch {
    return null;
  }
}

export const writeJson = (key: string, value: unknown, area?: Area): boolean =>
  writeText(key, JSON.stringify(value), area);
