import { newId } from '@masque/service-kit';
import { identitySigner } from '@masque/service-kit/http';
import { generated } from './world.ts';
import type { Ask, Probe, Way } from './probe.ts';
import type { BenchWorld } from './world.ts';

type Service = 'catalog' | 'chat' | 'social';
interface Question {
  readonly name: string;
  readonly service: Service;
  readonly path: (round: number) => string;
  readonly body?: (round: number) => unknown;
  readonly isSignedIn: boolean;
}

export const SECRET = 'a secret that only benchmarks have, long enough';
const sign = identitySigner(SECRET);

const questions = ({ characterIds, longChatId, users }: BenchWorld): readonly Question[] => {
  const characterOf = (round: number) => characterIds[round % characterIds.length] ?? '';
  return [
    { name: 'list, the newest 20', service: 'catalog', path: () => '/characters?limit=20', isSignedIn: false },
    {
      name: 'list of an author, a new one each time',
      service: 'catalog',
      path: (round) => `/characters?limit=20&author=${generated.authorOf(round)}`,
      isSignedIn: false,
    },
    {
      name: 'a character, a new one each time',
      service: 'catalog',
      path: (round) => `/characters/${characterOf(round)}`,
      isSignedIn: false,
    },
    { name: 'own chats', service: 'chat', path: () => '/chats', isSignedIn: true },
    {
      name: 'end of a chat of 200 messages',
      service: 'chat',
      path: () => `/chats/${longChatId}`,
      isSignedIn: true,
    },
    {
      name: 'a like',
      service: 'social',
      path: () => `/characters/${users[1]?.characterId ?? ''}/like`,
      body: () => ({ isLike: true }),
      isSignedIn: true,
    },
  ];
};

export function callProbes(world: BenchWorld, bareUrl: (name: string) => string): Probe[] {
  const { masque, reader } = world;
  return questions(world).map(({ name, service, path, body, isSignedIn }) => {
    const asks = (round: number, url: string, headers: Record<string, string>): Ask => ({
      method: body ? 'POST' : 'GET',
      url,
      headers,
      ...(body ? { body: JSON.stringify(body(round)) } : {}),
    });
    const viewer = isSignedIn ? world.viewer : null;
    const ask = (way: Way, round: number): Ask => {
      switch (way) {
        case 'bare':
          return asks(round, bareUrl(name), {});
        case 'direct':
          return asks(round, `${masque.serviceUrl(service)}${path(round)}`, {
            'x-masque-identity': sign(service, { viewer, requestId: newId() }),
          });
        default:
          return asks(round, `${masque.origin}/api${path(round)}`, isSignedIn ? reader.headers : {});
      }
    };
    return { name, ask };
  });
}
