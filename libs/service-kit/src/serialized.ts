import type { ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/**
 * A response that is JSON text already, for hot paths whose view names each field itself. It is sent without being parsed
 * by the contract; the contract tests do that.
 */
export class Serialized {
  /** As text, or as UTF-8 for responses that are sent often. */
  readonly json: string | Buffer;

  constructor(json: string | Buffer) {
    this.json = json;
  }

  /** Sets the content type, because Fastify would send a string as plain text. */
  send(context: ExecutionContext): string | Buffer {
    void context.switchToHttp().getResponse<FastifyReply>().type('application/json; charset=utf-8');
    return this.json;
  }
}
