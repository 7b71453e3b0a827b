/**
 * Parses the body and answers as a like does, on any path. Listens on the given port, or a free one; sends its address.
 */
import { fastify } from 'fastify';

const server = fastify();
server.get('/health/ready', () => ({}));
server.post('*', (request, reply) =>
  reply.send({ likeCount: 1, dislikeCount: 0, userLike: Reflect.get(Object(request.body), 'isLike') === true }),
);
process.send?.(await server.listen({ port: Number(process.argv[2] ?? 0), host: '127.0.0.1' }));
