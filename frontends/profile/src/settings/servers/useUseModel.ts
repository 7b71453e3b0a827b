import type { Endpoint } from '@masque/contracts';
import { texts } from '@masque/texts';
import { refusalOf, useSaveModelMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';

export const nameAt = ({ id }: Endpoint, model: string): string => model.replace(`${id}::`, '');

/** Makes a model of the server the user's. */
export function useUseModel(server: Endpoint) {
  const [save, { isLoading }] = useSaveModelMutation();
  const use = async (model: string) => {
    const { error } = await save({ body: { model } });
    if (error) showToast(refusalOf(error, { failed: texts.settings.model.saveFailed }), 'destructive');
    else showToast(texts.modelServers.modelUsed(nameAt(server, model)), 'success');
  };
  return { use, isLoading };
}
