import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ways Node code opens outbound connections. `obj.fetch(…)` is ignored: its client is matched by another pattern. */
const CALLS: readonly RegExp[] = [
  /(?:(?<![.\w])|\bglobalThis\.)fetch\(/,
  /\bimport (?!type\b)[^;]*?(?<!\btype )\b(?:Agent|Client|Pool|ProxyAgent|fetch|request|stream)\b[^;]* from 'undici'/,
  /\bimport [^;]*\b(?:request|get|connect|createConnection|createSocket)\b[^;]* from 'node:(?:https?|http2|net|tls|dgram)'/,
  /\bnew AwsClient\(/,
  /\bcreateRemoteJWKSet\(/,
  /\bnew OTLP\w+Exporter\(/,
];

export const callsOut = (source: string): boolean => CALLS.some((call) => call.test(source));

export function egressIn(root: string): string[] {
  const files = globSync('{services,libs}/*/src/**/*.ts', { cwd: root }).filter(
    (file) => !/\.spec\.ts$|^libs\/(web-|testkit)/.test(file),
  );
  return files.filter((file) => callsOut(readFileSync(join(root, file), 'utf8'))).toSorted();
}
