/** Serves one fixed text with Fastify, as a baseline: `node load-tests/bare.server.ts PORT`, text on stdin. */
import { text } from 'node:stream/consumers';
import fastify from 'fastify';

const app = fastify();
const answer = await text(process.stdin);
app.get('/', (_, reply) => reply.type('application/json; charset=utf-8').send(answer));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
