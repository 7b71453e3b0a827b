/**
 * What the gateway is measured against, as a process of its own: `fastify` answers a string that was made before,
 * `nest` an object that it serialises each time, both without a hop. The answer comes by the first message.
 */
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastify } from 'fastify';

async function bareFastify(json: string): Promise<string> {
  const server = fastify();
  server.get('/', (_, reply) => reply.type('application/json; charset=utf-8').send(json));
  return server.listen({ port: 0, host: '127.0.0.1' });
}

/** Decorators are applied by hand: Node runs this file without a compiler. */
async function nest(json: string): Promise<string> {
  const answer: unknown = JSON.parse(json);
  class Baseline {
    get() {
      return answer;
    }
  }
  const descriptor = Object.getOwnPropertyDescriptor(Baseline.prototype, 'get');
  if (descriptor) Get()(Baseline.prototype, 'get', descriptor);
  Controller()(Baseline);
  // oxlint-disable-next-line typescript/no-extraneous-class -- a module of Nest is an empty class; the decorator comes by hand
  class Root {}
  Module({ controllers: [Baseline] })(Root);
  const app = await NestFactory.create<NestFastifyApplication>(Root, new FastifyAdapter(), { logger: false });
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}

process.once('message', (json: string) => {
  const start = process.argv[2] === 'nest' ? nest : bareFastify;
  void start(json).then((url) => process.send?.(url));
});
