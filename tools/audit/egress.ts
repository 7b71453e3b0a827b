import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How Node's programs call an address; `fetch` of an object is that of a client which stands here too. */
const CALLS: readonly RegExp[] = [
  /(?:(?<![.\w])|\bglobalThis\.)fetch\(/,
  /\bimport (?!type\b)[^;]*?(?<!\btype )\b(?:Agent|Client|Pool|ProxyAgent|fetch|request|stream)\b[^;]* from 'undici'/,
  /\bimport [^;]*\b(?:request|get|connect|createConnection|createSocket)\b[^;]* from 'node:(?:https?|http2|net|tls|dgram)'/,
  /\bnew AwsClient\(/,
  /\bcreateRemoteJWKSet\(/,
  /\bnew OTLP\w+Exporter\(/,
];

/** Whether a source calls an address by itself. */
export const callsOut = (source: string): boolean => CALLS.some((call) => call.test(source));

/** The files of services and their libraries that do, apart from tests and what runs in browsers. */
export function egressIn(root: string): string[] {
  const files = globSync('{services,libs}/*/src/**/*.ts', { cwd: root }).filter(
    (file) => !/\.spec\.ts$|^libs\/(web-|testkit)/.test(file),
  );
  return files.filter((file) => callsOut(readFileSync(join(root, file), 'utf8'))).toSorted();
}
