import type { ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** For hot paths whose view names each field: skips the contract's parsing, which only the contract tests do. */
export class Serialized {
  constructor(readonly json: string | Buffer) {}

  send(context: ExecutionContext): string | Buffer {
    void context.switchToHttp().getResponse<FastifyReply>().type('application/json; charset=utf-8');
    return this.json;
  }
}
