import type { SeededVisitor } from './visitor.ts';

interface Chat {
  readonly id: string;
  readonly characterId: string;
  readonly messageCount: number;
}
interface Character {
  readonly id: string;
  readonly isPublic: boolean;
  readonly chatsCount: number;
}
interface Stats {
  readonly totalCharacters: number;
  readonly publicCharacters: number;
  readonly totalChats: number;
  readonly totalMessages: number;
}

/** Compares statistics and chats per character with what chat and catalog hold. */
export async function miscountsOf({ client, username }: SeededVisitor, gateway: number): Promise<string[]> {
  const read = async (path: string) => (await client.call(gateway, 'GET', path))?.body ?? {};
  const { chats = [] } = (await read('chats?limit=200')) as { chats?: Chat[] };
  const { characters = [] } = (await read('characters?filter=mine&limit=200')) as { characters?: Character[] };
  const { stats } = (await read(`users/${username}/stats`)) as { stats?: Stats };
  const expected: Stats = {
    totalCharacters: characters.length,
    publicCharacters: characters.filter(({ isPublic }) => isPublic).length,
    totalChats: chats.length,
    totalMessages: chats.reduce((all, { messageCount }) => all + messageCount, 0),
  };
  const wrong = (['totalCharacters', 'publicCharacters', 'totalChats', 'totalMessages'] as const).filter(
    (key) => stats?.[key] !== expected[key],
  );
  return [
    ...wrong.map((key) => `${username}: ${key} is ${stats?.[key]}, not ${expected[key]}`),
    ...characters.flatMap(({ id, chatsCount }) => {
      const count = chats.filter(({ characterId }) => characterId === id).length;
      return count === chatsCount ? [] : [`${username}: character ${id} counts ${chatsCount} chats, not ${count}`];
    }),
  ];
}
