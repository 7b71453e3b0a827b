import { FolderMediaStore } from './folder.media.store.ts';
import type { MediaPlace } from './media.place.ts';
import type { MediaStore } from './media.store.ts';
import { S3MediaStore } from './s3.media.store.ts';

export const openMediaStore = (place: MediaPlace): MediaStore =>
  place.kind === 's3' ? new S3MediaStore(place) : new FolderMediaStore(place);
