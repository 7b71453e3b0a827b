import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@masque/testkit';
import { dropUnread } from './drop-unread.ts';

const MS = 100;

describe('a response that is not read', () => {
  let server: Server;
  let respond: (response: ServerResponse) => void;
  let url: string;
  beforeAll(async () => {
    server = createServer((_, response) => respond(response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => server.close());

  it('is ended, and its connection with it', async () => {
    let isClosed = false;
    respond = (response) => {
      response.once('close', () => (isClosed = true));
      dropUnread(response, MS);
      response.write(Buffer.alloc(64 * 1024 * 1024));
    };
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    socket.pause();
    await eventually(() => isClosed);
    socket.destroy();
  });

  it('goes on when it is only its sender who takes his time, more than once', async () => {
    respond = async (response) => {
      dropUnread(response, MS);
      for (const piece of ['a', 'b', 'c']) {
        response.write(piece);
        await pause(3 * MS);
      }
      response.end('d');
    };
    expect(await (await fetch(url)).text()).toBe('abcd');
  });
});
