import { createServer } from 'node:http';
import { chatRoutes } from '@masque/contracts';
import { onePerson } from './one-person.ts';

describe('the test of a model server that stays silent', () => {
  const my = onePerson({ USER_ENDPOINTS: 'any' });

  it('ends within 15 s', async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    const url = `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}/v1`;
    const { id } = (await my.caller.call(chatRoutes.createEndpoint, { body: { name: 'Desk', url } })).body;
    const begun = Date.now();
    const { body } = await my.caller.call(chatRoutes.testEndpoint, { params: { id }, body: {} });
    expect([body.problem, Date.now() - begun < 15_000]).toEqual(['timeout', true]);
    server.closeAllConnections();
    server.close();
  }, 20_000);
});
