import type { GatewayConfig } from '../config.ts';

const DAY_MS = 24 * 60 * 60_000;
/** RFC 9116 recommends less than a year; the date moves on daily. */
const VALID_DAYS = 180;

type Settings = Pick<GatewayConfig, 'contact' | 'security'> & { readonly web: Pick<GatewayConfig['web'], 'origin'> };

export function securityText({ contact, security, web }: Settings, now: number): string {
  const expires = new Date(Math.floor(now / DAY_MS + VALID_DAYS) * DAY_MS).toISOString();
  return [
    `Contact: ${security.contact ?? `mailto:${encodeURI(contact.email)}`}`,
    `Expires: ${expires}`,
    ...(security.policy === undefined ? [] : [`Policy: ${security.policy}`]),
    'Preferred-Languages: en',
    `Canonical: ${web.origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
