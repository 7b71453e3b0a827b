import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { text as bodyOf } from 'node:stream/consumers';
import {
  answerOf,
  type FailureKind,
  type ModelServer,
  SERVER_KEY,
  type ServerAnswer,
  ServerRequest,
} from './model-server.ts';

export class RunningServer {
  readonly requests: ServerRequest[] = [];
  /** Those of `requests` that it didn't refuse. */
  readonly accepted: ServerRequest[] = [];
  /** Each request fails like this until it is reset. */
  failWith: FailureKind | null = null;
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch(() => response.destroy());
  });

  private constructor(readonly spec: ModelServer) {}

  static async start(spec: ModelServer): Promise<RunningServer> {
    const running = new RunningServer(spec);
    await new Promise<void>((resolve) => {
      running.server.listen(0, '127.0.0.1', resolve);
    });
    return running;
  }

  private get path(): string {
    return new URL(this.spec.url).pathname.replace(/\/$/, '');
  }

  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return `http://127.0.0.1:${address.port}${this.path}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isList = request.url === `${this.path}/models`;
    const usual = this.spec.keyOf === 'none' ? {} : { authorization: `Bearer ${SERVER_KEY}` };
    const demanded = Object.entries((isList ? this.spec.listHeaders : undefined) ?? usual);
    const hasKey = demanded.every(([name, value]) => request.headers[name] === value);
    const wrongKey = this.spec.failures['a wrong key'];
    if (!hasKey && wrongKey) await send(response, answerOf(wrongKey));
    else if (isList) await send(response, { status: 200, body: this.spec.models });
    else if (request.url === `${this.path}/chat/completions`) await this.complete(await bodyOf(request), response);
    else await send(response, { status: 404, body: { error: 'not found' } });
  }

  private async complete(body: string, response: ServerResponse): Promise<void> {
    const request = ServerRequest.parse(JSON.parse(body));
    this.requests.push(request);
    const failure = this.failWith === null ? undefined : this.spec.failures[this.failWith];
    const answer = failure ? answerOf(failure) : this.spec.handle(request);
    if (isStream(answer) && answer.length > 1) this.accepted.push(request);
    await send(response, answer);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
  }
}

const isStream = (answer: ServerAnswer): answer is readonly string[] => Array.isArray(answer);

async function send(response: ServerResponse, answer: ServerAnswer): Promise<void> {
  if (!isStream(answer)) {
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const piece of answer) {
    response.write(piece);
    await nextTurn();
  }
  response.end();
}
