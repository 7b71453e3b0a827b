import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import '@masque/service-kit';

const load = createRequire(import.meta.url);
const { Connection } = load('mongodb/lib/cmap/connection.js');
const { ns } = load('mongodb/lib/utils.js');

describe('a command to the store', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer((socket) => socket.resume());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('fails when its socket is gone and the driver has not heard of it yet', async () => {
    const { port } = server.address() as AddressInfo;
    const socket = await new Promise<Socket>((resolve) => {
      const opened: Socket = connect(port, '127.0.0.1', () => resolve(opened));
    });
    const connection = new Connection(socket, { id: 1, hostAddress: 'here', generation: 0, monitorCommands: false });
    socket.destroy();
    await expect(connection.command(ns('admin.$cmd'), { ping: 1 }, {})).rejects.toThrow('closed');
  });
});
