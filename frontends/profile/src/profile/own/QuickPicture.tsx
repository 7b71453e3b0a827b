import { texts } from '@masque/texts';
import { apiErrorOf, useSavePictureMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { FileButton } from '../edit/FileButton.tsx';
import { pickPicture } from '../edit/pickPicture.ts';

const words = texts.profile.quickPicture;
const MOST = 2 * 1024 * 1024;

/** Another picture for oneself, at once and without the form. */
export function QuickPicture() {
  const [save, { isLoading }] = useSavePictureMutation();
  const change = async (file: File) => {
    // 'Must be less than 2 MB': exactly 2 MB is too much.
    const picked = await pickPicture(file, { most: MOST - 1, tooLarge: words.tooLarge });
    if ('error' in picked) return showToast(picked.error, 'destructive');
    const { error } = await save({ body: { picture: picked.url } });
    const failure = apiErrorOf(error);
    if (!failure) return showToast(words.saved, 'success');
    return showToast(failure.kind === 'http' ? failure.message : texts.profile.edit.failed, 'destructive');
  };
  return (
    <FileButton size="small" busy={isLoading} onFile={(file) => void change(file)}>
      {isLoading ? words.changing : words.change}
    </FileButton>
  );
}
