import multipart, { type FastifyMultipartBaseOptions } from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/**
 * Takes multipart/form-data. The body of the calls to `path` is streamed by their handler itself, and refused where it is
 * too large; `limits` are those of all other forms.
 */
export async function passUploads(
  app: NestFastifyApplication,
  path: string,
  limits: FastifyMultipartBaseOptions['limits'] = {},
): Promise<FastifyInstance> {
  await app.register(multipart, { limits });
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    if (route.url === path) route.bodyLimit = Infinity;
  });
  return fastify;
}
