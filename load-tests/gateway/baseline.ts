/** `fastify` serves a prebuilt string, `nest` serializes an object each time; the first message is the answer. */
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

/** Applies decorators by hand: Node runs this file without a compiler. */
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
