import { showToast } from './toasts.ts';

/** Shows one of the two sentences: browsers have no clipboard API over plain http. Resolves to whether it worked. */
export async function copyText(text: string, copied: string, failed: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied, 'success');
    return true;
  } catch {
    showToast(failed, 'destructive');
    return false;
  }
}
