import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';
import { readBody } from '../parts/http-body.ts';
import { ownHostOnly } from '../parts/own-host.ts';
import { Completions, type Pace } from './completions.ts';
import { errorBody } from './errors.ts';
import { demoModels, isKnownModel } from './models.ts';
import { parseChatRequest } from './request.ts';

const DEFAULT_MODEL = 'deepseek/deepseek-prover-v2:free';

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body);
}

function keyOf(request: IncomingMessage): string | undefined {
  return /^Bearer (sk-or-\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

export interface ModelGatewaySettings {
  readonly pace: Pace;
  /** Serves the last request's body at `GET /__last`, for tests of prompts. */
  readonly showsLast?: boolean;
}

/** Speaks OpenRouter's protocol; every answer says that it is a demo. `GET /__stats` counts requests. */
export function createModelGateway({ pace, showsLast = false }: ModelGatewaySettings): Server {
  const completions = new Completions(pace);
  let last = '{}';

  const complete = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    const key = keyOf(request);
    if (!key) return send(response, 401, errorBody(401, 'No auth credentials found'));
    if (body === undefined) return send(response, 413, errorBody(413, 'Request body too large'));
    const parsed = parseChatRequest(body, DEFAULT_MODEL);
    if (typeof parsed === 'string') return send(response, 400, errorBody(400, parsed));
    if (!isKnownModel(parsed.model)) {
      return send(response, 400, errorBody(400, `${parsed.model} is not a valid model ID`));
    }
    if (showsLast) last = body;
    if (!response.destroyed) completions.answer(parsed, key, response);
  };

  const route = (request: IncomingMessage, response: ServerResponse): void | Promise<void> => {
    switch (`${request.method} ${request.url?.split('?')[0]}`) {
      case 'POST /api/v1/chat/completions':
        return complete(request, response);
      case 'GET /api/v1/models':
        return send(response, 200, JSON.stringify({ data: demoModels }));
      case 'GET /api/v1/key':
        return keyOf(request)
          ? send(response, 200, JSON.stringify({ data: { label: 'demo', limit: null, usage: 0, is_free_tier: true } }))
          : send(response, 401, errorBody(401, 'No auth credentials found'));
      case 'GET /__stats':
        return send(response, 200, JSON.stringify(completions.stats));
      case 'GET /__last':
        return showsLast ? send(response, 200, last) : send(response, 404, errorBody(404, 'Not Found'));
      default:
        return send(response, 404, errorBody(404, 'Not Found'));
    }
  };

  const serve: RequestListener = (request, response) => {
    Promise.resolve(route(request, response)).catch(() => {
      if (!response.headersSent) send(response, 500, errorBody(500, 'Internal Server Error'));
      else response.destroy();
    });
  };
  const server = createServer(ownHostOnly(serve));
  server.keepAliveTimeout = 65_000;
  return server;
}
