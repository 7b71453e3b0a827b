import { request } from 'node:http';
import { type CardImport, type ErrorBody, type Viewer } from '@masque/contracts';
import type { StartedService } from '@masque/testkit';

interface Answer {
  readonly status: number;
  readonly body: CardImport;
  readonly error: ErrorBody;
}

const partOf = (name: string) =>
  `\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;

/** Starts an import whose form arrives piece by piece and doesn't end by itself. */
export async function arrivingImport(service: StartedService, author: Viewer, options: { creationId?: string } = {}) {
  const headers = {
    ...(await identityOf(service, author, options)),
    'content-type': 'multipart/form-data; boundary=x',
    'transfer-encoding': 'chunked',
  };
  const sending = request(`${service.url}/characters/import`, { method: 'POST', headers });
  sending.on('error', () => undefined);
  sending.write('--x');
  const answer = new Promise<Answer>((resolve) => {
    sending.once('response', (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.once('end', () => {
        const body = JSON.parse(text);
        resolve({ status: response.statusCode ?? 0, body, error: body });
      });
    });
  });
  return {
    answer,
    begin: (name: string, beginning: string) => sending.write(`${partOf(name)}${beginning}`),
    file: (name: string, text: string) => sending.write(`${partOf(name)}${text}\r\n--x`),
    write: (text: string | Buffer) => sending.write(text),
    /** Completes the form. */
    finish: () => sending.end('--\r\n'),
    /** Ends the request with an incomplete form, as the gateway does when it refuses one. */
    breakOff: () => sending.end(),
    hangUp: () => sending.destroy(),
  };
}

/** Returns the signed headers of a call, as `fetch` would send them. */
async function identityOf(
  service: StartedService,
  author: Viewer,
  { creationId }: { creationId?: string },
): Promise<Record<string, string>> {
  const real = globalThis.fetch;
  let headers: Record<string, string> = {};
  globalThis.fetch = async (_, init) => {
    headers = Object.fromEntries(new Headers(init?.headers));
    return new Response();
  };
  await service.as(author, creationId === undefined ? undefined : { creationId }).fetch('/');
  globalThis.fetch = real;
  return headers;
}
