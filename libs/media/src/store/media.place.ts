import { resolve } from 'node:path';
import type { z } from 'zod';

export interface FolderPlace {
  readonly kind: 'folder';
  readonly folder: string;
}
export interface S3Place {
  readonly kind: 's3';
  /** `http(s)://{host}:{port}/{bucket}`: every S3-compatible store accepts the bucket in the path. */
  readonly bucketUrl: string;
  readonly key: string;
  readonly secret: string;
  readonly region: string;
}
export type MediaPlace = FolderPlace | S3Place;

export function mediaPlace(value: string, context: z.RefinementCtx): MediaPlace {
  if (value.startsWith('file:')) {
    const folder = decoded(value.replace(/^file:(\/\/(?=\/))?/, ''));
    if (folder !== undefined) return { kind: 'folder', folder: resolve(folder) };
  }
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const [key, secret] = [decoded(url?.username ?? ''), decoded(url?.password ?? '')];
  const bucket = url?.pathname.replace(/^\/|\/$/g, '') ?? '';
  if (url?.protocol !== 's3:' || !key || secret === undefined || !/^[\w.-]+$/.test(bucket)) {
    context.addIssue({ code: 'custom', message: 'expected file:{folder} or s3://{key}:{secret}@{host}/{bucket}' });
    return { kind: 'folder', folder: '' };
  }
  const protocol = url.searchParams.get('ssl') === 'true' ? 'https' : 'http';
  return {
    kind: 's3',
    bucketUrl: `${protocol}://${url.host}/${bucket}`,
    key,
    secret,
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
