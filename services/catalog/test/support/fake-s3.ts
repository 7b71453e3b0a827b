import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const SECRET = 'a+secret/with=signs';
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Signature 4 reckoned from the raw request, so that a client that signs wrongly is found out. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const authorization = request.headers.authorization ?? '';
  const [, day = '', region = '', names = '', signature = ''] =
    /Credential=key\/(\d+)\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)/.exec(authorization) ??
    [];
  const given = request.headers['x-amz-content-sha256'];
  const hash = createHash('sha256').update(body).digest('hex');
  if (given !== 'UNSIGNED-PAYLOAD' && given !== hash) return false;
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const canonical = [request.method, request.url, '', headers.join(''), names, given].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), scope, digest].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET}`, day));
  return hmac(key, toSign).toString('hex') === signature;
}

/** As much of S3 as we use: one level of buckets, PUT, GET, HEAD, and signatures that are checked. */
export async function fakeS3() {
  const objects = new Map<string, Buffer>();
  const refused: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray());
    const path = request.url ?? '';
    const isBucket = !path.slice(1).includes('/');
    if (!isSigned(request, body)) {
      refused.push(`${request.method} ${path}`);
      response.writeHead(403).end();
    } else if (request.method === 'PUT') {
      const isHere = isBucket || objects.has(`/${path.split('/')[1]}`);
      if (isHere) objects.set(path, body);
      response.writeHead(isHere ? 200 : 404).end();
    } else {
      const found = objects.get(path);
      response.writeHead(found ? 200 : 404, { 'content-length': found?.length ?? 0 }).end(found);
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return {
    url: `s3://key:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/pictures?region=eu-test-1`,
    objects,
    refused,
    close,
  };
}
