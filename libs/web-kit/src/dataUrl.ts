import { PICTURE_HEAD, unreadPictureKind } from '@masque/contracts/rules';

export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

const read = (file: Blob, as: 'readAsArrayBuffer' | 'readAsDataURL'): Promise<FileReader['result']> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result));
    reader.addEventListener('error', () => resolve(null));
    reader[as](file);
  });

/** Name of the picture's format if the server can't read it, judged by its first bytes; null if it might. */
export async function unreadKindOf(file: Blob): Promise<string | null> {
  const head = await read(file.slice(0, PICTURE_HEAD), 'readAsArrayBuffer');
  return head === null || typeof head === 'string' ? null : unreadPictureKind(new Uint8Array(head));
}

export async function dataUrlOf(file: Blob): Promise<string | null> {
  const url = await read(file, 'readAsDataURL');
  return typeof url === 'string' ? url : null;
}
