import type { Config } from '../config.ts';
import { siteRoutes } from '../site.routes.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Where browsers tell what a page's policy has kept from it. On https by its name too: browsers that know `report-to` do not
 * look at `report-uri` beside it, and report so from https alone.
 */
const REPORTS = siteRoutes.policyReports.path;
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

/** On every response, whatever it is: also errors, streams and files. */
const everywhere = ({ web }: Config): Headers => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-dns-prefetch-control': 'off',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(web.isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** For data and media: nothing in them is to be run, framed or loaded from. */
export const dataHeaders = (config: Config): Headers => ({
  ...everywhere(config),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  vary: 'cookie, authorization, accept-encoding, origin',
});

/**
 * For pages and their files. Scripts and styles only from this origin, never inline (antd's styles go into constructed
 * style sheets); pictures from this origin, previews made in the page, and the providers' avatars.
 */
export function pageHeaders(config: Config): Headers {
  // Google keeps avatars on a host of their own.
  const avatars = config.signIn.providers
    .map(({ kind, issuer }) => (kind === 'google' ? 'https://*.googleusercontent.com' : new URL(issuer).origin))
    .join(' ');
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${avatars}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${REPORTS}`,
    ...(config.web.isHttps ? ['report-to csp', 'upgrade-insecure-requests'] : []),
  ];
  return {
    ...everywhere(config),
    'content-security-policy': policy.join('; '),
    ...(config.web.isHttps ? { 'reporting-endpoints': `csp="${REPORTS}"` } : {}),
  };
}
