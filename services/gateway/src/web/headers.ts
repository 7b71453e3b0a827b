import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Security headers for everything that leaves. Scripts and styles only from this origin, never inline (antd's styles go
 * into constructed style sheets); pictures from this origin, previews made in the page, and the provider's avatars.
 */
export async function securityHeaders(fastify: FastifyInstance, config: Config): Promise<void> {
  // The provider's avatars: Google keeps them on a host of their own.
  const avatars = config.signIn.isLocal ? new URL(config.signIn.issuer).origin : 'https://*.googleusercontent.com';
  const isHttps = config.web.origin.startsWith('https:');
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', avatars],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
