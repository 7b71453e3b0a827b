import { catalogRoutes, CharacterEdit, limits } from '@masque/contracts';
import { toDataUrl } from '@masque/media';
import { acceptForms } from '@masque/service-kit/transfers';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** All fields of the largest form, and some that we do not know. */
const FIELDS = Object.keys(CharacterEdit.shape).length + 10;

/** Forms of characters; a field can hold the lorebook of a whole card. */
export const acceptCharacterForms = (app: NestFastifyApplication): Promise<void> =>
  acceptForms(app, {
    fields: FIELDS,
    fieldSize: limits.cardBytes,
    toText: toDataUrl,
    streamed: catalogRoutes.importCharacters.path,
  });
