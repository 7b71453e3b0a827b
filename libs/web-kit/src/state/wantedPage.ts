import { useCharacterQuery } from '../api/catalog.ts';
import { readJson, storageKeys } from './storage.ts';

/**
 * The page that somebody wanted before they were asked to sign in, for a username or for a key. It outlives the way to the
 * sign-in provider and back; other tabs have their own.
 */
const key = 'wantedPage';

export function rememberWantedPage(address: string): void {
  try {
    sessionStorage.setItem(key, address);
  } catch {
    // Storage is switched off: the sign-in still comes back to its `returnTo`.
  }
}

/** Path and query. */
export function readWantedPage(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function forgetWantedPage(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** A chat that was asked for and is not open yet. */
export interface WantedChat {
  readonly address: string;
  /** The character's; null while it is unknown. */
  readonly name: string | null;
  readonly image: string | null;
}

interface Chosen {
  id: string;
  name: string;
  image?: string | null;
}
const isChosen = (value: unknown): value is Chosen =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  typeof value.id === 'string' &&
  typeof value.name === 'string';

/** The chat at an address; null if it is the address of something else. */
export function useWantedChat(address: string | null): WantedChat | null {
  const [path, query] = (address ?? '').split('?', 2);
  const isChat = path === '/chat';
  const asked = new URLSearchParams(query);
  const chosen = isChat ? readJson(storageKeys.selectedCharacter, isChosen) : null;
  const id = asked.get('characterId') ?? (asked.has('chatId') ? null : (chosen?.id ?? null));
  const known = chosen && chosen.id === id ? chosen : null;
  const { data } = useCharacterQuery(
    { params: { id: id ?? '' }, query: {} },
    { skip: !isChat || !id || known !== null },
  );
  if (!isChat || address === null) return null;
  return { address, name: known?.name ?? data?.name ?? null, image: known?.image ?? data?.image ?? null };
}
