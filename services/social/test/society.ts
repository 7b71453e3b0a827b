import { type EventData, type Viewer } from '@masque/contracts';
import { newId } from '@masque/service-kit';
import { StoreConnection, Uncounted } from '@masque/service-kit/store';
import { aCharacter, aUserState, aViewer, eventSource, eventually, startedService } from '@masque/testkit';
import { social } from '../src/service.ts';

/** Starts the social service, with people and characters that it has heard of. */
export async function society(settings: Record<string, string> = {}) {
  const service = await startedService(social, settings);
  await eventually(async () => (await service.as(null).fetch('/health/ready')).ok);
  const source = await eventSource(service);
  const rows = <T extends { _id: string }>(name: string) => service.app.get(StoreConnection).collection<T>(name);

  const heardOf = async (name: string, id: string, revision: number) => {
    await eventually(
      async () =>
        ((await rows<{ _id: string; revision: number }>(name).findOne({ _id: id }))?.revision ?? 0) >= revision,
    );
  };
  /** A user with an account. */
  const person = async (own: Partial<EventData<'user.changed'>> = {}): Promise<Viewer> => {
    const viewer = aViewer();
    const { userId, username } = viewer;
    const state = aUserState({ userId, username, ...own });
    await source.publish('user.changed', state);
    await heardOf('users', userId, state.revision);
    return viewer;
  };
  const people = (count: number): Promise<Viewer[]> => Promise.all(Array.from({ length: count }, () => person()));
  /** A public character unless `own` says otherwise. */
  const character = async (own: Partial<EventData<'character.changed'>> = {}): Promise<string> => {
    const state = aCharacter({ authorId: newId(), ...own });
    await source.publish('character.changed', state);
    await heardOf('characters', state.characterId, state.revision);
    return state.characterId;
  };
  return {
    service,
    source,
    rows,
    person,
    people,
    character,
    as: service.as,
    /** Notices are written after the response. */
    noticed: () => service.app.get(Uncounted).idle(),
    /** Counts everything written and uncounted, however recent. */
    sweep: () => service.app.get(Uncounted).sweep(-1),
    close: async () => {
      await source.close();
      await service.close();
    },
  };
}
export type Society = Awaited<ReturnType<typeof society>>;
