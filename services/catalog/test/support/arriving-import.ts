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

/** An import whose form comes piece by piece, and does not end by itself. */
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
    /** The form is whole. */
    finish: () => sending.end('--\r\n'),
    /** The request is whole, and the form is not: so the gateway ends one that it does not let on. */
    breakOff: () => sending.end(),
    hangUp: () => sending.destroy(),
  };
}

/** The signed headers of a call, as `fetch` would send them. */
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
