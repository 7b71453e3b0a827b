import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** SPDX ids that may be part of an AGPL-3.0-or-later work, or ship beside it, like fonts. */
const ALLOWED: readonly string[] = `
  MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 Zlib CC0-1.0 Unlicense Apache-2.0 MPL-2.0
  Python-2.0 PSF-2.0 LGPL-3.0-or-later GPL-3.0-or-later AGPL-3.0-or-later OFL-1.1`
  .trim()
  .split(/\s+/);
/** Build and test dependencies aren't distributed, so data licenses are fine there. */
const ALLOWED_IN_TOOLS: readonly string[] = [...ALLOWED, 'CC-BY-4.0'];

/** Evaluates an SPDX expression such as `(MIT OR CC0-1.0) AND Zlib`. */
export function isAllowed(expression: string, licenses: readonly string[]): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const one = (): boolean => {
    const token = tokens[at++];
    if (token !== '(') return token !== undefined && licenses.includes(token);
    const inside = any();
    return tokens[at++] === ')' && inside;
  };
  const all = (): boolean => {
    let isMet = one();
    while (tokens[at] === 'AND') {
      at += 1;
      isMet = one() && isMet;
    }
    return isMet;
  };
  const any = (): boolean => {
    let isMet = all();
    while (tokens[at] === 'OR') {
      at += 1;
      isMet = all() || isMet;
    }
    return isMet;
  };
  const isMet = any();
  return isMet && at === tokens.length;
}

type Named = string | { readonly type?: string };
interface Manifest {
  readonly license?: Named;
  readonly licenses?: readonly Named[];
}
interface Locked {
  readonly link?: boolean;
  readonly dev?: boolean;
}

const nameOf = (license: Named): string => (typeof license === 'string' ? license : license.type) ?? 'none';
const licenseOf = ({ license, licenses = [] }: Manifest): string =>
  [...(license ? [license] : licenses)].map(nameOf).join(' OR ') || 'none';

export function refusedLicenses(root: string): { readonly refused: string[]; readonly looked: number } {
  const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const installed = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link && existsSync(join(root, path, 'package.json')),
  );
  const refused = installed.flatMap(([path, { dev = false }]) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    const license = licenseOf(manifest);
    return isAllowed(license, dev ? ALLOWED_IN_TOOLS : ALLOWED) ? [] : [`${path}: ${license}`];
  });
  return { refused, looked: installed.length };
}
