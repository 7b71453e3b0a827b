/** A bare Fastify POST as a process of its own: parses the body and answers as much as a like does. Sends its address. */
import { fastify } from 'fastify';

const server = fastify();
server.post('/', (request, reply) =>
  reply.send({ likeCount: 1, dislikeCount: 0, userLike: Reflect.get(Object(request.body), 'isLike') === true }),
);
process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }));
