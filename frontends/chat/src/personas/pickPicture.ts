import { errors, limits } from '@masque/contracts';
import { texts } from '@masque/texts';

export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

/** Reads a picture into a data URL, or says why it cannot be taken. The server checks it again by its content. */
export async function pickPicture(file: File): Promise<{ url: string } | { error: string }> {
  if (!file.type.startsWith('image/')) return { error: errors['image.not_an_image'].message };
  if (!pictureTypes.includes(file.type)) return { error: texts.createCharacter.imageKind };
  if (file.size > limits.imageBytes) return { error: errors['image.too_large'].message };
  const url = await dataUrl(file);
  return url === null ? { error: texts.createCharacter.imageUnreadable } : { url };
}

const dataUrl = (file: Blob): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : null));
    reader.addEventListener('error', () => resolve(null));
    reader.readAsDataURL(file);
  });
