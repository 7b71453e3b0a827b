import { once } from 'node:events';
import { connect } from 'node:net';

/** Opens connections to a port, makes a call on every second one, and reports when all are open. */
const [port = 0, count = 0] = process.argv.slice(2).map(Number);
const AT_ONCE = 250;
let open = 0;

const openOne = async (n: number) => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.on('close', () => (open -= 1));
  await once(socket, 'connect');
  open += 1;
  if (n % 2 === 0) return;
  socket.write('GET /api/test HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(socket, 'data');
};

process.on('message', () => process.send?.(open));
for (let n = 0; n < count; n += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, index) => openOne(n + index)));
}
process.send?.(open);
