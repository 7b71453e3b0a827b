/**
 * A bare Fastify POST as a process of its own: parses the body and answers as much as a like does, whatever the path. Listens on
 * the port that is given, or any free one; sends its address.
 */
import { fastify } from 'fastify';

const server = fastify();
server.get('/health/ready', () => ({}));
server.post('*', (request, reply) =>
  reply.send({ likeCount: 1, dislikeCount: 0, userLike: Reflect.get(Object(request.body), 'isLike') === true }),
);
process.send?.(await server.listen({ port: Number(process.argv[2] ?? 0), host: '127.0.0.1' }));
