import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

export class ModelExchange {
  readonly headers: IncomingMessage['headers'];
  readonly closed: Promise<void>;
  isAborted = false;

  constructor(
    request: IncomingMessage,
    private readonly response: ServerResponse,
    readonly body: { model: string; messages: { role: string; content: string }[] } & Record<string, unknown>,
  ) {
    this.headers = request.headers;
    this.closed = new Promise((resolve) => {
      response.once('close', () => {
        this.isAborted = !response.writableFinished;
        resolve();
      });
    });
  }

  raw(bytes: string | Buffer): this {
    if (!this.response.headersSent) this.response.writeHead(200, { 'content-type': 'text/event-stream' });
    this.response.write(bytes);
    return this;
  }

  frame(data: unknown): this {
    return this.raw(`data: ${JSON.stringify(data)}\n\n`);
  }

  text(content: string): this {
    return this.frame(chunkOf(this.body.model, { content }, null));
  }

  think(reasoning: string): this {
    return this.frame(chunkOf(this.body.model, { reasoning }, null));
  }

  finish(reason = 'stop'): this {
    this.frame(chunkOf(this.body.model, {}, reason));
    this.frame({
      ...chunkOf(this.body.model, {}, null),
      choices: [],
      usage: { prompt_tokens: 7, completion_tokens: 3 },
    });
    this.raw('data: [DONE]\n\n');
    this.response.end();
    return this;
  }

  answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
    this.response.writeHead(status, { 'content-type': 'application/json', ...headers });
    this.response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  cut(): void {
    this.response.destroy();
  }
}

const chunkOf = (model: string, delta: Record<string, string>, reason: string | null) => ({
  id: 'gen-test',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model,
  choices: [{ index: 0, delta, finish_reason: reason }],
});

type Script = (exchange: ModelExchange) => void | Promise<void>;

export interface ScriptedModelGateway {
  readonly url: string;
  readonly exchanges: readonly ModelExchange[];
  answerWith(script: Script): void;
  /** Response of `GET /models`; a string is sent as it is. With `keys`, other keys get a 401. */
  models: {
    status: number;
    body: unknown;
    requests: number;
    keys?: readonly string[];
    authorization?: string | undefined;
  };
  /** Response of `GET /key`, and the last `authorization` header. */
  readonly key: { status: number; body: unknown; authorization?: string | undefined };
  close(): Promise<void>;
}

const threeWords: Script = (exchange) => {
  exchange.text('Once').text(' upon').text(' a time.').finish();
};

export async function scriptedModelGateway(): Promise<ScriptedModelGateway> {
  const exchanges: ModelExchange[] = [];
  const models: ScriptedModelGateway['models'] = { status: 200, body: { data: [] }, requests: 0 };
  const key: ScriptedModelGateway['key'] = { status: 404, body: {} };
  let script = threeWords;
  const server = createServer((request, response) => {
    const handle = async () => {
      if (request.url?.endsWith('/models')) {
        models.requests += 1;
        const { authorization } = request.headers;
        models.authorization = authorization;
        if (models.keys && !models.keys.some((one) => authorization === `Bearer ${one}`)) {
          response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"No key"}}');
          return;
        }
        const body = typeof models.body === 'string' ? models.body : JSON.stringify(models.body);
        response.writeHead(models.status, { 'content-type': 'application/json' }).end(body);
        return;
      }
      if (request.url?.endsWith('/key')) {
        key.authorization = request.headers.authorization;
        response.writeHead(key.status, { 'content-type': 'application/json' }).end(JSON.stringify(key.body));
        return;
      }
      if (!request.url?.endsWith('/completions')) {
        response.writeHead(404).end('{}');
        return;
      }
      const exchange = new ModelExchange(request, response, JSON.parse(await textOf(request)));
      exchanges.push(exchange);
      await script(exchange);
    };
    handle().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/v1`,
    exchanges,
    models,
    key,
    answerWith: (next) => {
      script = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
