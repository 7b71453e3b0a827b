import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { readBody, type BodyBounds } from './read-body.ts';

const bounds = (own: Partial<BodyBounds> = {}): BodyBounds => ({ maxBytes: 100, minRate: 0, graceMs: 50, ...own });

/** Reads a body of 10 declared bytes of which only `sent` arrives. */
async function read(sent: string, own: Partial<BodyBounds>, after: (socket: Socket) => void = () => undefined) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const arrived = new Promise<IncomingMessage>((resolve) => server.once('request', resolve));
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n${sent}`);
  const reading = readBody(await arrived, bounds(own));
  after(socket);
  const result = await reading.then(String, (error: { code?: string }) => error.code);
  socket.destroy();
  server.close();
  return result;
}

describe('a body that arrives', () => {
  it('is read whole', async () => {
    expect(await read('0123456789', {})).toBe('0123456789');
  });

  it('is given up when it does not come in time', async () => {
    expect(await read('012', {})).toBe('request.too_slow');
  });

  it('may take longer as long as it makes progress', async () => {
    const trickle = (socket: Socket) => {
      const timer = setInterval(() => socket.write('x'), 300);
      socket.once('close', () => clearInterval(timer));
    };
    expect(await read('01234', { minRate: 1 }, trickle)).toBe('01234xxxxx');
  });

  it('ends with its connection', async () => {
    expect(await read('012', { graceMs: 60_000 }, (socket) => socket.destroy())).toBe('request.malformed');
  });
});
