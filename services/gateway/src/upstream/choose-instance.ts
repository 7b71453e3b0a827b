import { hash } from 'node:crypto';

interface Choosable {
  readonly url: string;
  readonly isAvoided: boolean;
}

export interface Caller {
  readonly userId: string | undefined;
  /** Counts calls. */
  readonly turn: number;
}

/**
 * The instances in the order in which they are tried. One user's calls go to one instance (rendezvous hashing), so that
 * what they wrote is read where it was written; visitors go round. Those that could not be reached come last.
 */
export function inOrder<T extends Choosable>(instances: readonly T[], { userId, turn }: Caller): T[] {
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
