import { accountRoutes, limits } from '@masque/contracts';
import { toDataUrl } from '@masque/media';
import { acceptForms } from '@masque/service-kit/transfers';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { small, usual } from './picture.bounds.ts';

const FIELDS = 20;

export const acceptProfileForms = (app: NestFastifyApplication): Promise<void> =>
  acceptForms(app, {
    fields: FIELDS,
    fieldSize: limits.imageBodyBytes,
    toText: toDataUrl,
    tooLarge: (path) => (path === accountRoutes.savePicture.path ? small : usual).tooLarge,
  });
