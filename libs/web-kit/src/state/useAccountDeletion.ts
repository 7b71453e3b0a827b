import { texts } from '@masque/texts';
import { useDispatch } from 'react-redux';
import { useDeleteAccountMutation } from '../api/account.ts';
import { api } from '../api/api.ts';
import { sentenceOf } from '../api/errors.ts';
import { forgetEverything } from './forgetPerson.ts';

/** Deletes one's own account and forgets the person here. Resolves to why it did not work, null when it did. */
export function useAccountDeletion() {
  const [call, { isLoading }] = useDeleteAccountMutation();
  const dispatch = useDispatch();
  const deleteAccount = async (confirmation: string): Promise<string | null> => {
    const { data, error } = await call({ body: { confirmation } });
    if (error) return sentenceOf(error);
    // Something else has answered, which knows nothing of the account.
    if (!data?.deleted) return texts.failures.unreadable;
    forgetEverything();
    dispatch(api.util.resetApiState());
    return null;
  };
  return { deleteAccount, busy: isLoading };
}
