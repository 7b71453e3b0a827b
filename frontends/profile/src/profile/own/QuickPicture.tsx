import { texts } from '@masque/texts';
import { apiErrorOf, useSavePictureMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { FileButton } from '../edit/FileButton.tsx';
import { pickPicture, smallBound } from '../edit/pickPicture.ts';

const words = texts.profile.quickPicture;

export function QuickPicture() {
  const [save, { isLoading }] = useSavePictureMutation();
  const change = async (file: File) => {
    const picked = await pickPicture(file, smallBound);
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
