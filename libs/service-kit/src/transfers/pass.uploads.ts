import multipart, { type FastifyMultipartBaseOptions } from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/** Calls to `paths` stream their body and enforce its size themselves; `limits` apply to all other forms. */
export async function passUploads(
  app: NestFastifyApplication,
  paths: readonly string[],
  limits: FastifyMultipartBaseOptions['limits'] = {},
): Promise<FastifyInstance> {
  await app.register(multipart, { limits });
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    if (paths.includes(route.url)) route.bodyLimit = Infinity;
  });
  return fastify;
}
