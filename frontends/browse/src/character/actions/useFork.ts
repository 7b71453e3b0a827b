import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { characterPath, sentenceOf, useForkCharacterMutation, useNavigate } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';

const words = texts.characterPage;

/** Opens the copy. */
export function useFork({ id, name }: Pick<Character, 'id' | 'name'>) {
  const navigate = useNavigate();
  const [send, { isLoading }] = useForkCharacterMutation();
  const fork = async () => {
    const { data, error } = await send({ params: { id }, body: {} });
    if (!data) return showToast(words.forkFailed(sentenceOf(error)), 'destructive');
    showToast(words.forked(name), 'success');
    return navigate(characterPath(data.id));
  };
  return { fork, isForking: isLoading };
}
