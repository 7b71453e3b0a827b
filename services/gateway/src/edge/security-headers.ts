import type { GatewayConfig } from '../config.ts';
import { siteRoutes } from '../site.routes.ts';

type Headers = Readonly<Record<string, string>>;

/** Browsers with `report-to` ignore `report-uri` but report only on https, so https pages send both. */
const REPORTS = siteRoutes.policyReports.path;
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

const everywhere = ({ web }: GatewayConfig): Headers => ({
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

export const dataHeaders = (config: GatewayConfig): Headers => ({
  ...everywhere(config),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  vary: 'cookie, authorization, accept-encoding, origin',
});

/** No inline scripts or styles (antd uses constructed style sheets); pictures also from `data:` and avatar hosts. */
export function pageHeaders(config: GatewayConfig): Headers {
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
