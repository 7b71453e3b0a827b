import { z } from 'zod';

const Paged = z.object({ links: z.object({ next: z.string().min(1).max(2_000) }) });

/** A path below the gateway's URL; null for other targets, because the request carries the gateway's key. */
export function nextPage(gatewayUrl: string, body: unknown): string | null {
  const paged = Paged.safeParse(body);
  const own = new URL(gatewayUrl);
  const base = own.pathname.replace(/\/$/, '');
  const next = paged.success ? URL.parse(paged.data.links.next, `${own.origin}${base}/models`) : null;
  if (!next || next.origin !== own.origin || !next.pathname.startsWith(`${base}/`)) return null;
  return next.pathname.slice(base.length) + next.search;
}
