import { errors, limits } from '@masque/contracts';

export type PickedImage = { image: { name: string; url: string } } | { error: string };

/** Reads a picture into a data URL, or says why it cannot be taken. The server checks it again by its content. */
export async function pickImage(file: File): Promise<PickedImage> {
  if (!file.type.startsWith('image/')) return { error: errors['image.not_an_image'].message };
  if (file.size > limits.imageBytes) return { error: errors['image.too_large'].message };
  const url = await dataUrl(file);
  return url ? { image: { name: file.name, url } } : { error: errors['image.not_an_image'].message };
}

function dataUrl(file: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : null));
    reader.addEventListener('error', () => resolve(null));
    reader.readAsDataURL(file);
  });
}
