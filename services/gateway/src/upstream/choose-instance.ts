import { hash } from 'node:crypto';

interface Choosable {
  readonly url: string;
  readonly isAvoided: boolean;
}

export interface UpstreamCaller {
  readonly userId: string | undefined;
  readonly turn: number;
}

/** Rendezvous hashing keeps a user on one instance, so they read their own writes. Avoided instances come last. */
export function inOrder<T extends Choosable>(instances: readonly T[], { userId, turn }: UpstreamCaller): T[] {
  if (instances.length === 1) return [...instances];
  const preferred =
    userId === undefined
      ? [...instances.slice(turn % instances.length), ...instances.slice(0, turn % instances.length)]
      : byWeight(instances, userId);
  return preferred.sort((one, other) => Number(one.isAvoided) - Number(other.isAvoided));
}

const byWeight = <T extends Choosable>(instances: readonly T[], userId: string): T[] =>
  instances
    .map((instance) => ({ instance, weight: hash('sha1', `${userId} ${instance.url}`) }))
    .sort((one, other) => (one.weight < other.weight ? 1 : -1))
    .map(({ instance }) => instance);
