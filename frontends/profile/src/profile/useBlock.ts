import { texts } from '@masque/texts';
import { sentenceOf, useBlockMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';

const words = texts.profile;

export function useBlock(username: string) {
  const [call, { isLoading }] = useBlockMutation();
  const block = async (isBlocked: boolean) => {
    const { error } = await call({ username, isBlocked });
    if (error) showToast(words.blockFailed(sentenceOf(error)), 'destructive');
    else showToast(isBlocked ? words.blocked(username) : words.unblocked(username), 'success');
  };
  return { block, busy: isLoading };
}
