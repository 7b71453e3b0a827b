import { statfs } from 'node:fs/promises';
import { openMediaStore } from '../../libs/media/src/store/open.media.store.ts';
import { signatureAlgorithms } from '../../services/gateway/src/auth/signature.algorithms.ts';
import { placeOf } from '../backup/pictures.ts';
import type { Installation } from '../installation.ts';
import { type Finding, good, warning, wrong } from './finding.ts';

const PATIENCE_MS = 10_000;
const GIB = 2 ** 30;
const LEAST_FREE = 2 * GIB;

export async function pictureFindings({ mediaUrl }: Installation): Promise<Finding[]> {
  const place = placeOf(mediaUrl);
  await openMediaStore(place).check();
  if (place.kind === 's3') return [good(`The picture bucket is usable`)];
  const { bavail, bsize } = await statfs(place.folder);
  const free = bavail * bsize;
  return free < LEAST_FREE
    ? [wrong(`The picture disk has ${(free / GIB).toFixed(1)} GiB free`, 'Add space: uploads fail when it is full.')]
    : [good(`The picture folder is usable (${(free / GIB).toFixed(0)} GiB free)`)];
}

export async function modelFindings({ model: { url, byDefault } }: Installation): Promise<Finding[]> {
  const response = await get(`${url}/models`);
  // Chat lists models with the user's key; there is none here.
  if (response.status === 401 || response.status === 403)
    return [good('The model gateway responds; it lists its models only with a key')];
  const { data = [] } = await json<{ data?: { id: string }[] }>(response);
  const ids = data.map(({ id }) => id);
  if (byDefault === null || byDefault.includes('::') || ids.includes(byDefault))
    return [good(`The model gateway offers ${ids.length} models`)];
  return [
    warning(
      `The model gateway has no model ${byDefault}`,
      'Set DEFAULT_MODEL to one of its models: users without a selected model get errors.',
    ),
  ];
}

export async function signInFindings({ issuers }: Installation): Promise<Finding[]> {
  return (await Promise.all(issuers.map(providerFindings))).flat();
}

async function providerFindings(issuer: string): Promise<Finding[]> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const document = await json<{ issuer?: string; id_token_signing_alg_values_supported?: string[] }>(await get(url));
  if (document.issuer !== issuer) {
    const what = `The sign-in provider identifies itself as ${document.issuer ?? 'nothing'}`;
    return [wrong(what, 'Set OIDC_ISSUER (or issuer in OIDC_PROVIDERS) to exactly that.')];
  }
  const { id_token_signing_alg_values_supported: algorithms = ['RS256'] } = document;
  if (!algorithms.some((one) => signatureAlgorithms.includes(one))) {
    const what = `The sign-in provider ${issuer} signs only with ${algorithms.join(', ')}, which the gateway rejects`;
    return [wrong(what, `Configure it to sign ID tokens with one of ${signatureAlgorithms.join(', ')}.`)];
  }
  return [good(`The sign-in provider responds (${issuer})`)];
}

const get = (url: string): Promise<Response> => fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });

async function json<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return (await response.json()) as T;
}
