import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { characterPath, sentenceOf, useForkCharacterMutation, useNavigate } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';

const words = texts.characterPage;

export function useFork({ id, name }: Pick<Character, 'id' | 'name'>): { make: () => void; busy: boolean } {
  const [fork, { isLoading }] = useForkCharacterMutation();
  const navigate = useNavigate();
  const make = async () => {
    const { data, error } = await fork({ params: { id }, body: {} });
    if (!data) {
      showToast(words.forkFailed(sentenceOf(error)), 'destructive');
      return;
    }
    showToast(words.forked(name), 'success');
    void navigate(characterPath(data.id));
  };
  return { make: () => void make(), busy: isLoading };
}
