import { useEffect } from 'react';
import { useSaveTimeZoneMutation } from '../api/account.ts';
import { useSession } from './useSession.ts';

export function useTimeZone(): void {
  const { user } = useSession();
  const [save] = useSaveTimeZoneMutation();
  const id = user?.id;
  const known = user?.timeZone;
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (id !== undefined && timeZone && timeZone !== known) void save({ body: { timeZone } });
  }, [id, known, save]);
}
