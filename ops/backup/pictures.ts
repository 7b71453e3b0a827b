import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type MediaPlace, mediaPlace } from '../../libs/media/src/store/media.place.ts';

export function placeOf(mediaUrl: string): MediaPlace {
  const { data, error } = z.string().transform(mediaPlace).safeParse(mediaUrl);
  if (!data) throw new Error(`MEDIA_URL: ${error?.issues[0]?.message}`);
  return data;
}

/** Returns the number of files, or null for a bucket, which has its own tools. */
export async function copyPictures(place: MediaPlace, folder: string): Promise<number | null> {
  if (place.kind !== 'folder') return null;
  return copyTree(place.folder, join(folder, 'media'));
}

export async function putPicturesBack(folder: string, place: MediaPlace): Promise<number | null> {
  if (place.kind !== 'folder') return null;
  return copyTree(join(folder, 'media'), place.folder);
}

async function copyTree(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  await mkdir(from, { recursive: true, mode: 0o700 });
  await cp(from, to, { recursive: true, preserveTimestamps: true });
  return (await readdir(to, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
}
