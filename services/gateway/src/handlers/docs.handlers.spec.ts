import type { GatewayCall } from '../call/call.ts';
import { readConfig } from '../config.ts';
import { DocsHandlers } from './docs.handlers.ts';

const asking = (file: string) => ({ params: { '*': file } }) as unknown as GatewayCall;

describe('the documentation', () => {
  it.each(['swagger-ui-bundle.js', 'swagger-ui.css', 'start.js'])('is read and compressed once: %s', async (file) => {
    const docs = new DocsHandlers(readConfig({ IDENTITY_SECRET: 'x'.repeat(32) }));
    const [first, second] = await Promise.all([docs.getFile(asking(file)), docs.getFile(asking(file))]);
    const entryOf = (response: typeof first) => (response.kind === 'entry' ? response.entry : undefined);
    const compressed = await Promise.all([first, second].map(async (response) => entryOf(response)?.encoded('gzip')));
    expect(compressed[0]?.length).toBeGreaterThan(50);
    expect(compressed[0]).toBe(compressed[1]);
    expect(entryOf(await docs.getFile(asking(file)))).toBe(entryOf(first));
  });
});
