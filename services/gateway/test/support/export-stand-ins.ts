import { Readable } from 'node:stream';
import { newId } from '@masque/service-kit';
import { type ExportFile, toFrames } from '@masque/service-kit/export';
import { accounts, type Respond, type StandIn, standIn } from './stand-in.ts';

export const names = ['identity', 'catalog', 'chat', 'social', 'moderation'] as const;
export type Name = (typeof names)[number];

export const sends =
  (files: () => AsyncIterable<ExportFile>): Respond =>
  (_, response) => {
    const frames = Readable.from(toFrames(files()), { objectMode: false });
    response.once('close', () => frames.destroy());
    frames.once('error', () => response.destroy()).pipe(response);
  };
export const gives = (...files: ExportFile[]): Respond =>
  sends(async function* () {
    yield* files;
  });
export const arabic = 'characters/ليلى 🎭.json';
export const long = `chats/${'🎭'.repeat(50)} (2).jsonl`;
export const openChats = { [newId()]: 'Hi' };
export const usual: Record<Name, Respond> = {
  identity: gives({ path: 'account.json', content: '{"name":"Iris"}' }),
  catalog: gives(
    { path: arabic, content: '{"spec":"chara_card_v3"}' },
    { path: 'characters/ليلى 🎭.png', content: new Uint8Array(5_000) },
    { path: 'characters.json', content: '[]' },
  ),
  chat: gives(
    { path: long, content: '{"user_name":"Iris"}\n{"mes":"Hi"}' },
    { path: 'media/personas/Rook.webp', content: new Uint8Array(3_000) },
  ),
  social: gives({ path: 'statistics.json', content: '{}' }),
  moderation: gives({ path: 'reports.json', content: '[\n]\n' }),
};

/** Stand-ins for the services that an export asks. */
export async function exportStandIns(respond: (name: Name) => Respond) {
  const made = (name: Name) =>
    standIn(name, (arrived, response) => {
      if (arrived.path === '/internal/open-chats') return void response.end(JSON.stringify({ openChats }));
      return arrived.path.startsWith('/internal/export')
        ? respond(name)(arrived, response)
        : accounts(arrived, response);
    });
  const [identity, catalog, chat, social, moderation] = await Promise.all([
    made('identity'),
    made('catalog'),
    made('chat'),
    made('social'),
    made('moderation'),
  ]);
  const services: Record<Name, StandIn> = { identity, catalog, chat, social, moderation };
  const settings = Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_URL`, services[name].url]));
  return { services, settings, close: () => Promise.all(Object.values(services).map((each) => each.close())) };
}
