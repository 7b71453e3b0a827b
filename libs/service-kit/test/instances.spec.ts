import { events } from '@masque/contracts';
import { eventSource, eventually, type StartedService, startedService } from '@masque/testkit';
import { Controller, Module } from '@nestjs/common';
import { Kafka, logLevel } from 'kafkajs';
import { z } from 'zod';
import { groupKitEnv, kitEnv, readEnv } from '../src/config.ts';
import { newId } from '../src/context.ts';
import { Event } from '../src/events/index.ts';
import type { ServiceDefinition } from '../src/service.ts';

/** Ids of handled users (one instance gets each) and characters (each instance gets them). */
interface Seen {
  readonly users: string[];
  readonly characters: string[];
}

function sharingService(seen: Seen): ServiceDefinition {
  @Controller()
  class SharingEvents {
    @Event('character.changed')
    async characterChanged({ characterId }: { characterId: string }) {
      seen.characters.push(characterId);
    }
    @Event('chat.changed')
    async chatChanged() {}
    @Event('user.changed')
    async userChanged() {}
    @Event('popularity.changed')
    async popularityChanged() {}
    @Event('mark.changed')
    async markChanged() {}
    @Event('subject.moderated')
    async subjectModerated() {}
  }
  @Module({ controllers: [SharingEvents] })
  class SharingModule {}
  return {
    name: 'catalog',
    readConfig: (env) => groupKitEnv(readEnv(z.object(kitEnv), env)),
    module: SharingModule,
    without: ['redis'],
  };
}

describe('several instances of a service, without a setting that names them', () => {
  const NAME_PREFIX = `t${newId()}-`;
  const running: StartedService[] = [];
  afterAll(async () => {
    await Promise.all(running.map((service) => service.close()));
  });
  const start = async () => {
    const seen: Seen = { users: [], characters: [] };
    const service = await startedService(sharingService(seen), { NAME_PREFIX });
    running.push(service);
    await eventually(async () => (await service.as(null).fetch('/health/ready')).ok, 20_000);
    const stop = async () => {
      running.splice(running.indexOf(service), 1);
      await service.close();
    };
    return { seen, service, stop };
  };
  const character = (characterId: string) => ({
    ...events['character.changed'].example,
    tags: ['fantasy'],
    gender: 'Female' as const,
    sharedWith: [],
    heldFor: [],
    characterId,
  });

  it('all get what is for each of them, also what came while none was running', async () => {
    const [one, two] = [await start(), await start()];
    const source = await eventSource(one.service);
    for (let n = 0; n < 6; n += 1) await source.publish('character.changed', character(`c-${n}`));
    await eventually(() => one.seen.characters.length === 6 && two.seen.characters.length === 6);
    await Promise.all([one.stop(), two.stop()]);

    for (let n = 6; n < 9; n += 1) await source.publish('character.changed', character(`c-${n}`));
    const three = await start();
    await eventually(() => three.seen.characters.length === 3);
    expect(three.seen.characters.toSorted()).toEqual(['c-6', 'c-7', 'c-8']);
    await source.close();
  }, 60_000);

  it('leave no consumer groups behind', async () => {
    const instance = await start();
    const kafka = new Kafka({ brokers: [instance.service.env['KAFKA_BROKERS'] ?? ''], logLevel: logLevel.NOTHING });
    const admin = kafka.admin();
    await admin.connect();
    const own = async () => (await admin.listGroups()).groups.filter(({ groupId }) => groupId.startsWith(NAME_PREFIX));
    expect((await own()).length).toBeGreaterThan(0);
    await Promise.all([...running].map((service) => service.close()));
    running.length = 0;
    // Kafka forgets groups without members and offsets.
    await eventually(async () => {
      const states = await admin.describeGroups((await own()).map(({ groupId }) => groupId));
      return states.groups.every(({ state }) => state === 'Dead' || state === 'Empty');
    });
    for (const { groupId } of await own()) {
      const offsets = await admin.fetchOffsets({ groupId, topics: [`${NAME_PREFIX}catalog.characters`] });
      const committed = offsets.flatMap(({ partitions }) => partitions.map(({ offset }) => offset));
      expect(committed.every((offset) => offset === '-1')).toBe(true);
    }
    await admin.disconnect();
  }, 60_000);
});
