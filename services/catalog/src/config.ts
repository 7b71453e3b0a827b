import { dirname } from 'node:path';
import { domainToASCII } from 'node:url';
import { mediaPlace } from '@masque/media';
import { groupKitEnv, kitEnv, readEnv } from '@masque/service-kit/config';
import { z } from 'zod';

const listed = (text: string): string[] => [...new Set(text.split(',').map((entry) => entry.trim()))].filter(Boolean);

/** An address is more than its domain. */
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
  /** Where pictures are kept: `file:{folder}` or `s3://{key}:{secret}@{host}:{port}/{bucket}?ssl=true&region=us-east-1`. */
  MEDIA_URL: z.string().default('file:.data/media').transform(mediaPlace),
  /** MiB of pictures and files that a user may send in a day (UTC). */
  DAILY_UPLOAD_MIB: z.coerce.number().int().min(1).default(1_024),
  /** Where files that users send or fetch are kept while they pass through, without names. */
  TRANSFER_FOLDER: z.string().default('.data/transfers'),
  /** SQLite file of the search index; it may be deleted at any time. Further instances beside it take files of their own. */
  DISCOVERY_FILE: z.string().default('.data/discovery.sqlite'),
  /** Automatic help for moderators, off by default: words for which a public character waits until one has looked, with commas. */
  REVIEW_WORDS: z.string().default('').transform(listed),
  /** The same for addresses: domains, with all below them. */
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
export type Config = ReturnType<typeof readConfig>;
