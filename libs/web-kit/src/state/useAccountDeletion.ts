import { texts } from '@masque/texts';
import { useDispatch } from 'react-redux';
import { useDeleteAccountMutation } from '../api/account.ts';
import { api } from '../api/api.ts';
import { apiErrorOf, sentenceOf } from '../api/errors.ts';
import { profilesApi } from '../api/profiles.ts';
import { forgetEverything } from './forgetPerson.ts';
import type { AppStore } from './store.ts';
import { useSession } from './useSession.ts';

/** Resolves to an error message, or null on success. */
export function useAccountDeletion() {
  const [call, { isLoading }] = useDeleteAccountMutation();
  const { username } = useSession();
  const dispatch = useDispatch<AppStore['dispatch']>();

  /** After a lost response, a retry gets 401 because the session is gone; a missing profile proves the deletion. */
  const isGone = async (error: unknown): Promise<boolean> => {
    const failure = apiErrorOf(error);
    const { kind, status = 0 } = failure ?? {};
    const isUnknown = kind === 'network' || kind === 'timeout' || status === 401 || status >= 500;
    if (!isUnknown || !username) return false;
    const profile = profilesApi.endpoints.profile.initiate({ params: { username }, query: {} }, { forceRefetch: true });
    const result = await dispatch(profile);
    return apiErrorOf(result.error)?.status === 404;
  };

  const deleteAccount = async (confirmation: string): Promise<string | null> => {
    const { data, error } = await call({ body: { confirmation } });
    if (error && !(await isGone(error))) return sentenceOf(error);
    // Something other than Masque answered.
    if (!error && !data?.deleted) return texts.failures.unreadable;
    forgetEverything();
    dispatch(api.util.resetApiState());
    return null;
  };
  return { deleteAccount, busy: isLoading };
}
