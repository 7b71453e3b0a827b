/**
 * Bare Fastify: answers each GET with the text of the first message, and each POST, after parsing its body, as a like
 * does. Sends its address.
 */
import { once } from 'node:events';
import { fastify } from 'fastify';

const [text] = await once(process, 'message');
const server = fastify();
server.get('/', (_, reply) => reply.type('application/json; charset=utf-8').send(text));
server.post('/', (request, reply) =>
  reply.send({ likeCount: 1, dislikeCount: 0, userLike: Reflect.get(Object(request.body), 'isLike') === true }),
);
process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }));
