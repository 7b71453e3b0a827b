import { catalogRoutes, CharacterEdit, limits } from '@masque/contracts';
import { toDataUrl } from '@masque/media';
import { acceptForms } from '@masque/service-kit/transfers';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const FIELDS = Object.keys(CharacterEdit.shape).length + 10;

/** A field may hold a whole lorebook. */
export const acceptCharacterForms = (app: NestFastifyApplication): Promise<void> =>
  acceptForms(app, {
    fields: FIELDS,
    fieldSize: limits.cardBytes,
    toText: toDataUrl,
    streamed: catalogRoutes.importCharacters.path,
  });
