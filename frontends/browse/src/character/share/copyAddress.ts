import { texts } from '@masque/texts';
import { showToast } from '@masque/web-ui';

/** Fails over plain http, where browsers have no clipboard API. */
export const copyAddress = async (path: string, failed: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    showToast(texts.share.copied, 'success');
  } catch {
    showToast(failed, 'destructive');
  }
};
