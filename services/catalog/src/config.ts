import { dirname } from 'node:path';
import { domainToASCII } from 'node:url';
import { mediaPlace } from '@masque/media';
import { groupKitEnv, kitEnv, readEnv } from '@masque/service-kit/config';
import { z } from 'zod';

const listed = (text: string): string[] => [...new Set(text.split(',').map((entry) => entry.trim()))].filter(Boolean);

const DOMAIN = /^[^\s/\\:@?#]+$/;

function domains(text: string, context: z.RefinementCtx): string[] {
  const read = listed(text).map((entry) => {
    const domain = DOMAIN.test(entry) ? domainToASCII(entry.replace(/\.$/, '')) : '';
    if (!domain.includes('.')) context.addIssue(`not a domain: ${entry}`);
    return domain;
  });
  return [...new Set(read)];
}

export const Env = z.object({
  ...kitEnv,
  PORT: kitEnv.PORT.default(8102),
  /** Picture store: `file:{folder}` or `s3://{key}:{secret}@{host}:{port}/{bucket}?ssl=true&region=us-east-1`. */
  MEDIA_URL: z.string().default('file:.data/media').transform(mediaPlace),
  /** Upload quota per user, service and day (UTC), in MiB. */
  DAILY_UPLOAD_MIB: z.coerce.number().int().min(1).default(1_024),
  /** Folder for files in transit, stored without names. */
  TRANSFER_FOLDER: z.string().default('.data/transfers'),
  /** SQLite file of the search index; safe to delete. Additional instances use files of their own next to it. */
  DISCOVERY_FILE: z.string().default('.data/discovery.sqlite'),
  /** Comma-separated words that hold a public character for review. Off by default. */
  REVIEW_WORDS: z.string().default('').transform(listed),
  /** Comma-separated domains, subdomains included, that hold a public character for review. */
  REVIEW_LINKS: z.string().default('').transform(domains),
});

export const readConfig = (variables: NodeJS.ProcessEnv) => {
  const env = readEnv(Env, variables);
  return {
    ...groupKitEnv(env),
    media: env.MEDIA_URL,
    uploads: { dailyBytes: env.DAILY_UPLOAD_MIB * 2 ** 20, folder: env.TRANSFER_FOLDER },
    discovery: { file: env.DISCOVERY_FILE },
    volumes: {
      transfers: env.TRANSFER_FOLDER,
      discovery: dirname(env.DISCOVERY_FILE),
      ...(env.MEDIA_URL.kind === 'folder' ? { media: env.MEDIA_URL.folder } : {}),
    },
    review: { words: env.REVIEW_WORDS, domains: env.REVIEW_LINKS },
  };
};
export type CatalogConfig = ReturnType<typeof readConfig>;
