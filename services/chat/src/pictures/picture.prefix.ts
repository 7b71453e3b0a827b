import type { MediaPrefix } from '@masque/media';

/** Every picture of this service; addresses of personas' pictures came first. */
export const PREFIX: MediaPrefix = 'personas';
