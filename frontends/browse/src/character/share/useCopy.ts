import { texts } from '@masque/texts';
import { showToast } from '@masque/web-ui';

/** Copies an address of this site and says so, or what to do instead: over plain http browsers have no clipboard. */
export const useCopy = (failed: string) => async (path: string) => {
  try {
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    showToast(texts.share.copied, 'success');
  } catch {
    showToast(failed, 'destructive');
  }
};
