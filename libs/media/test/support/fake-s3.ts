import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const SECRET = 'a+secret/with=signs';
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Recomputes AWS signature 4 from the raw request, to catch a client that signs wrongly. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const authorization = request.headers.authorization ?? '';
  const [, day = '', region = '', names = '', signature = ''] =
    /Credential=key\/(\d+)\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)/.exec(authorization) ??
    [];
  const given = request.headers['x-amz-content-sha256'];
  const hash = createHash('sha256').update(body).digest('hex');
  if (given !== 'UNSIGNED-PAYLOAD' && given !== hash) return false;
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const [path = '', query = ''] = String(request.url).split('?');
  const sorted = query.split('&').sort().join('&');
  const canonical = [request.method, path, sorted, headers.join(''), names, given].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), scope, digest].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET}`, day));
  return hmac(key, toSign).toString('hex') === signature;
}

/** A ListObjectsV2 response, in pages of two keys. */
function listing(objects: ReadonlyMap<string, StoredObject>, bucket: string, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const all = [...objects]
    .map(([path, { storedAt }]) => ({ key: path.slice(bucket.length + 1), storedAt }))
    .filter(({ key }) => key && key.startsWith(prefix))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const from = Number(query.get('continuation-token')?.slice('+=/'.length) ?? 0);
  const contents = all
    .slice(from, from + PAGE)
    .map(
      ({ key, storedAt }) =>
        `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>1</Size></Contents>`,
    );
  const next = from + PAGE < all.length ? `<NextContinuationToken>+=/${from + PAGE}</NextContinuationToken>` : '';
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}

interface StoredObject {
  readonly bytes: Buffer;
  storedAt: Date;
}
const PAGE = 2;

/** The part of S3 that we use: one level of buckets, PUT, GET, HEAD, DELETE, listings, and checked signatures. */
export async function fakeS3() {
  const objects = new Map<string, StoredObject>();
  const refused: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray());
    const [path = '', query] = String(request.url).split('?');
    const isBucket = !path.slice(1).includes('/');
    if (!isSigned(request, body)) {
      refused.push(`${request.method} ${path}`);
      response.writeHead(403).end();
    } else if (request.method === 'PUT') {
      const isHere = isBucket || objects.has(`/${path.split('/')[1]}`);
      if (isHere) objects.set(path, { bytes: body, storedAt: new Date() });
      response.writeHead(isHere ? 200 : 404).end();
    } else if (request.method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else if (query !== undefined) {
      response.writeHead(200).end(listing(objects, path, new URLSearchParams(query)));
    } else {
      const found = objects.get(path);
      const modified = found ? { 'last-modified': found.storedAt.toUTCString() } : {};
      response
        .writeHead(found ? 200 : 404, { ...modified, 'content-length': found?.bytes.length ?? 0 })
        .end(request.method === 'HEAD' ? undefined : found?.bytes);
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
    age: (prefix: string, ms: number) => {
      for (const [path, object] of objects) {
        if (path.startsWith(prefix)) object.storedAt = new Date(object.storedAt.getTime() - ms);
      }
    },
    close,
  };
}
