import type { PolicyReportBody } from '../site.reports.ts';

export interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
}

const DIRECTIVES = new Set(
  `
  default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src
  media-src object-src frame-src child-src worker-src manifest-src base-uri form-action frame-ancestors`
    .trim()
    .split(/\s+/),
);
const WORD = /^[a-z-]{1,30}$/;
const MOST = 200;

/** Anybody can send a report, so unknown names become `other`. */
const directiveOf = (text: string): string => {
  const [name = ''] = text.split(' ', 1);
  return DIRECTIVES.has(name) ? name : 'other';
};

function blockedOf(text: string): string {
  if (WORD.test(text)) return text;
  const url = URL.parse(text);
  if (!url) return 'other';
  return (url.origin === 'null' ? url.protocol.slice(0, -1) : url.origin).slice(0, MOST);
}

const pageOf = (text: string): string => URL.parse(text)?.pathname.slice(0, MOST) ?? '';

const toViolation = (directive: string, blocked: string, page: string): Violation => ({
  directive: directiveOf(directive),
  blocked: blockedOf(blocked),
  page: pageOf(page),
});

export function violationsIn(reports: PolicyReportBody): Violation[] {
  if (Array.isArray(reports)) {
    return reports
      .filter(({ type }) => type === 'csp-violation')
      .flatMap(({ body }) => (body ? [toViolation(body.effectiveDirective, body.blockedURL, body.documentURL)] : []));
  }
  const one = reports['csp-report'];
  return [
    toViolation(one['effective-directive'] || one['violated-directive'], one['blocked-uri'], one['document-uri']),
  ];
}
