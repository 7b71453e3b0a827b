import { z } from 'zod';
import type { GatewayAnswer } from '../../providers/gateway.client.ts';

const Rows = z.array(z.unknown());
const ModelList = z.union([Rows, z.object({ data: Rows }), z.object({ models: Rows })]);

/** Also a refusal, unless it's about the path or from a proxy's page. */
function isApi({ status, body }: GatewayAnswer): boolean {
  if (status === 200) return ModelList.safeParse(body).success;
  const isRefusal = status >= 400 && status !== 404 && status !== 405;
  return status === 401 || (isRefusal && typeof body === 'object');
}

/** Kobold's and Ollama's own APIs at `/api` have OpenAI's beside them. */
export function versionedBasesOf(url: string): string[] {
  const { origin, pathname, search } = new URL(url);
  const path = pathname.replace(/\/$/, '');
  const paths = path.endsWith('/api') ? [path, path.slice(0, -'/api'.length)] : [path];
  return paths.map((parent) => `${origin}${parent}/v1${search}`);
}

/** Adds `/v1` to `url` where the API is only there; an unreachable host's usual place is assumed. */
export async function apiBaseOf(url: string, listAt: (base: string) => Promise<GatewayAnswer>): Promise<string> {
  const { pathname } = new URL(url);
  if (/\/v\d/.test(pathname)) return url;
  const versioned = versionedBasesOf(url);
  const bases = pathname === '/' ? [...versioned, url] : [url, ...versioned];
  const answers = await Promise.all(
    bases.map(async (base) => ({ base, answer: await listAt(base).catch(() => null) })),
  );
  const found = answers.find(({ answer }) => answer && isApi(answer));
  const isUnreached = answers.every(({ answer }) => answer === null);
  return found?.base ?? (isUnreached ? (bases[0] ?? url) : url);
}
