/**
 * What Masque keeps in the browser, under the documented names. Never a session, never the API key.
 * Every access is guarded: storage can be full, switched off, or hold another program's data.
 */
export const storageKeys = {
  ageVerified: 'ageVerified',
  theme: 'theme',
  user: 'user',
  lastUsername: 'lastUsername',
  selectedChatId: 'selectedChatId',
  selectedCharacter: 'selectedCharacter',
  selectedPersona: 'selectedPersona',
  defaultPersonaId: 'defaultPersonaId',
  generationSettings: 'generationSettings',
  chatBackground: 'chatBackground',
  /** 'off': keys alone do nothing. */
  shortcuts: 'shortcuts',
  chatRail: 'chatRail',
  /** One entry a user. */
  apiKeyExists: (username: string) => `apiKeyExists:${username}`,
  /** What was written in a chat and not accepted by the server: one entry a chat. */
  chatDraft: (chatId: string) => `chatDraft:${chatId}`,
  /** The text of a message that was being changed, with the one it replaces: one entry a message, `{chatId}:{messageId}`. */
  messageEdit: (of: string) => `messageEdit:${of}`,
  /** The newest version of its card that a chat's reader has waved away: one entry a chat. */
  newerCardDismissed: (chatId: string) => `newerCardDismissed:${chatId}`,
  /** A character that was written and not created: one entry a user. */
  characterDraft: (username: string) => `characterDraft:${username}`,
  /** A persona that was written and not saved: one entry a persona, `new` for one that is to be. */
  personaDraft: (of: string) => `personaDraft:${of}`,
  /** An edit that was not saved: one entry a user and character, `{username}:{characterId}`. */
  characterEdit: (of: string) => `characterEdit:${of}`,
  /** A comment that was written and not submitted: one entry a user and character, `{username}:{characterId}`. */
  commentDraft: (of: string) => `commentDraft:${of}`,
  /** An appeal that was written and not sent: one entry a user and decision, `{username}:{actionId}`. */
  appealDraft: (of: string) => `appealDraft:${of}`,
  /** Set when the invitation to create a persona was waved away. */
  personaBannerDismissed: 'personaBannerDismissed',
} as const;

const mostBytes = 2 * 1024 * 1024;
const looksSecret = /sk-or-[\w-]{8,}/;

export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False when it was refused: over 2 MB, an API key inside, or no room. */
export function writeText(key: string, value: string): boolean {
  if (value.length * 2 > mostBytes || looksSecret.test(value)) return false;
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(...keys: string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Storage is switched off: there is nothing to remove.
  }
}

/** Removes all entries whose names begin so. */
export function removeStoredUnder(prefix: string): void {
  try {
    removeStored(...Object.keys(localStorage).filter((key) => key.startsWith(prefix)));
  } catch {
    // As above.
  }
}

/** The parsed value when `accepts` takes it, else null. */
export function readJson<T>(key: string, accepts: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(readText(key) ?? 'null');
    return accepts(value) ? value : null;
  } catch {
    return null;
  }
}

export const writeJson = (key: string, value: unknown): boolean => writeText(key, JSON.stringify(value));
