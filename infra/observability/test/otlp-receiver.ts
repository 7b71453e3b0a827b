import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

export interface ReceivedSpan extends SentSpan {
  readonly service: string | undefined;
}

export const factOf = (name: string, attributes: readonly Attribute[]): string | undefined => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue?.toString();
};

/** Receives spans as OTLP over HTTP in JSON. */
export async function otlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const receive = async () => {
      const body = await text(request);
      bodies.push(body);
      const sent: Sent = JSON.parse(body);
      for (const { resource, scopeSpans } of sent.resourceSpans) {
        const service = factOf('service.name', resource.attributes);
        for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, service })));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    };
    receive().catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    spans: spans as readonly ReceivedSpan[],
    /** All bodies, verbatim. */
    received: () => bodies.join('\n'),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
