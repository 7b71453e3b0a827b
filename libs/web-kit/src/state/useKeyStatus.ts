import { useEffect } from 'react';
import { useHasKeyQuery } from '../api/chat.ts';
import { isRecord } from '../isRecord.ts';
import { readJson, storageKeys, writeJson } from './storage.ts';
import { useSession } from './useSession.ts';

const validFor = 1_800_000;

interface Cached {
  hasApiKey: boolean;
  at: number;
}
const isCached = (value: unknown): value is Cached =>
  isRecord(value) && 'hasApiKey' in value && typeof value['at'] === 'number';

function cachedFor(username: string): boolean | null {
  const cached = readJson(storageKeys.apiKeyExists(username), isCached);
  return cached && Date.now() - cached.at < validFor ? cached.hasApiKey : null;
}

export function useKeyStatus(): 'loading' | 'hasKey' | 'none' {
  const { status, session, username } = useSession();
  const inSession = session?.hasApiKey ?? null;
  const cached = inSession === null && username ? cachedFor(username) : null;
  const asked = useHasKeyQuery(
    { query: {} },
    { skip: !username || (inSession ?? cached) !== null || status !== 'ready' },
  );
  const fresh = inSession ?? (cached === null ? (asked.isError ? false : (asked.data?.hasApiKey ?? null)) : null);
  // Don't write a cached answer back: it would never expire.
  useEffect(() => {
    if (username && fresh !== null) writeJson(storageKeys.apiKeyExists(username), { hasApiKey: fresh, at: Date.now() });
  }, [username, fresh]);
  const answer = fresh ?? cached;
  if (status === 'loading') return 'loading';
  if (!username) return 'none';
  return answer === null ? 'loading' : answer ? 'hasKey' : 'none';
}
