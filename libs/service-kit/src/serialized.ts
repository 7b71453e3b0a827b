import type { ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/**
 * An answer that is JSON text already, for hot paths whose view names each field itself:
 * it goes out as it is, without being parsed by the contract once more (the contract tests do that).
 */
export class Serialized {
  /** As text, or as UTF-8: what is answered often is worth encoding once. */
  readonly json: string | Buffer;

  constructor(json: string | Buffer) {
    this.json = json;
  }

  /** Sets the content type, which Fastify would take for plain text. */
  send(context: ExecutionContext): string | Buffer {
    void context.switchToHttp().getResponse<FastifyReply>().type('application/json; charset=utf-8');
    return this.json;
  }
}
