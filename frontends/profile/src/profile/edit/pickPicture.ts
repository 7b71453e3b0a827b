import { errors } from '@masque/contracts';
import { texts } from '@masque/texts';

export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

/** Reads a picture into a data URL, or says why it cannot be taken. The server checks it again by its content. */
export async function pickPicture(
  file: File,
  { most, tooLarge }: { most: number; tooLarge: string },
): Promise<{ url: string } | { error: string }> {
  if (!file.type.startsWith('image/')) return { error: errors['image.not_an_image'].message };
  if (file.size > most) return { error: tooLarge };
  const url = await dataUrl(file);
  // Nobody could see it: a broken file, or a kind that browsers do not show, such as a phone's HEIC.
  return url !== null && (await canBeShown(url)) ? { url } : { error: texts.profile.edit.processFailed };
}

async function canBeShown(url: string): Promise<boolean> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => true,
    () => false,
  );
}

const dataUrl = (file: Blob): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : null));
    reader.addEventListener('error', () => resolve(null));
    reader.readAsDataURL(file);
  });
