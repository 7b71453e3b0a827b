import { ByteCollector } from '@masque/service-kit/http';

/** Far above any real discovery, key, token or userinfo response; an unbounded one could exhaust memory. */
const MOST_BYTES = 1_024 * 1_024;

export async function providerFetch(address: string | URL, options: RequestInit): Promise<Response> {
  const response = await fetch(address, options);
  if (response.body === null) return response;
  const body = new ByteCollector();
  for await (const piece of response.body) {
    body.add(Buffer.from(piece));
    if (body.length > MOST_BYTES) throw new Error(`the provider responded with more than ${MOST_BYTES} bytes`);
  }
  const { status, statusText, headers } = response;
  return new Response(new Uint8Array(body.take()), { status, statusText, headers });
}
