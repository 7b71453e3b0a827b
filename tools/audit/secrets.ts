import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const patterns: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g,
  'OpenRouter key': /\bsk-or-v1-[0-9a-f]{64}\b/g,
  'OpenAI or Anthropic key': /\bsk-(?:proj-|ant-)?[A-Za-z0-9_-]{40,}\b/g,
  'AWS key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  'Google key': /\bAIza[\w-]{35}\b/g,
  'Google client secret': /\bGOCSPX-[\w-]{20,}\b/g,
  'GitHub token': /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{50,})\b/g,
  'GitLab token': /\bglpat-[\w-]{20,}\b/g,
  'npm token': /\bnpm_[A-Za-z0-9]{36}\b/g,
  'Slack token': /\bxox[abprs]-[\w-]{20,}\b/g,
  'signed token': /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}\b/g,
  'access token of ours': /\bmasque_[0-9A-HJKMNP-TV-Z]{26}_[\w-]{43}/g,
  'password in an address':
    /\b(?:mongodb(?:\+srv)?|rediss?|https?|amqps?|postgres(?:ql)?):\/\/[^\s:@/'"`${}]*:(?<value>[^\s@/'"`${}]+)@/g,
  'secret in a setting':
    /\b(?:\w+_)?(?:SECRET|PASSWORD|TOKEN|API_KEY|SECRETS_KEY)\b['"]?\s*[:=]\s*['"`]?(?<value>[A-Za-z0-9+/_-]{24,}={0,2})/g,
};

export type Allowed = (value: string) => boolean;

export function secretsIn(text: string, isAllowed: Allowed): string[] {
  return Object.entries(patterns).flatMap(([name, pattern]) =>
    [...text.matchAll(pattern)]
      .filter(({ 0: whole, groups }) => !isAllowed(groups?.['value'] ?? whole))
      .map(({ index }) => `${text.slice(0, index).split('\n').length}: ${name}`),
  );
}

const BINARY = /\.(?:png|jpe?g|webp|gif|avif|ico|woff2?|jar|gz|br|zip|charx|bin)$/;
const MOST_BYTES = 2 * 1024 * 1024;

export function secretsInFiles(root: string, isAllowed: Allowed): { readonly found: string[]; readonly read: number } {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter((file) => file !== '' && file !== 'package-lock.json' && !BINARY.test(file));
  let read = 0;
  const found = files.flatMap((file) => {
    let bytes: Buffer;
    try {
      bytes = readFileSync(join(root, file));
    } catch {
      return []; // deleted, not committed
    }
    if (bytes.length > MOST_BYTES || bytes.includes(0)) return [];
    read += 1;
    return secretsIn(bytes.toString(), isAllowed).map((line) => `${file}:${line}`);
  });
  return { found, read };
}
