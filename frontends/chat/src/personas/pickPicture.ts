import { dataUrlOf, pictureTypes, unreadKindOf } from '@masque/web-kit';
import { errors, limits } from '@masque/contracts';
import { texts } from '@masque/texts';

export async function pickPicture(file: File): Promise<{ url: string } | { error: string }> {
  const unread = await unreadKindOf(file);
  if (unread) return { error: errors['image.kind_not_read'].message.replace('{kind}', unread) };
  if (!file.type.startsWith('image/')) return { error: errors['image.not_an_image'].message };
  if (!pictureTypes.includes(file.type)) return { error: texts.createCharacter.imageKind };
  if (file.size > limits.imageBytes) return { error: errors['image.too_large'].message };
  const url = await dataUrlOf(file);
  return url === null ? { error: texts.createCharacter.imageUnreadable } : { url };
}
