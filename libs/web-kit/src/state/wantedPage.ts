import { useCharacterQuery } from '../api/catalog.ts';
import { isRecord } from '../isRecord.ts';
import { readJson, readText, storageKeys, writeText } from './storage.ts';

// The page to open after sign-in. sessionStorage survives the trip to the provider and stays per tab.
const key = 'wantedPage';

export const rememberWantedPage = (address: string): void => void writeText(key, address, 'sessionStorage');

export const readWantedPage = (): string | null => readText(key, 'sessionStorage');

export function forgetWantedPage(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is disabled.
  }
}

export interface WantedChat {
  readonly address: string;
  readonly name: string | null;
  readonly image: string | null;
}

interface SelectedCharacter {
  id: string;
  name: string;
  image?: string | null;
}
const isSelectedCharacter = (value: unknown): value is SelectedCharacter =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string';

export function useWantedChat(address: string | null): WantedChat | null {
  const [path, query] = (address ?? '').split('?', 2);
  const isChat = path === '/chat';
  const asked = new URLSearchParams(query);
  const chosen = isChat ? readJson(storageKeys.selectedCharacter, isSelectedCharacter) : null;
  const id = asked.get('characterId') ?? (asked.has('chatId') ? null : (chosen?.id ?? null));
  const known = chosen && chosen.id === id ? chosen : null;
  const { data } = useCharacterQuery(
    { params: { id: id ?? '' }, query: {} },
    { skip: !isChat || !id || known !== null },
  );
  if (!isChat || address === null) return null;
  return { address, name: known?.name ?? data?.name ?? null, image: known?.image ?? data?.image ?? null };
}
