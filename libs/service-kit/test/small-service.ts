import { defineRoutes, type EventData, text } from '@masque/contracts';
import { Controller, Injectable, Module } from '@nestjs/common';
import { z } from 'zod';
import { groupKitEnv, kitEnv, readEnv } from '../src/config.ts';
import { currentRequestId } from '../src/context.ts';
import { Event } from '../src/events/index.ts';
import { type Call, Implements, Request } from '../src/http/implements.ts';
import { Outbox, type PublishedCollection, type PublishedRow } from '../src/published/index.ts';
import type { ServiceDefinition } from '../src/service.ts';

export const smallRoutes = defineRoutes({
  echo: {
    method: 'POST',
    path: '/echo',
    auth: 'public',
    summary: 'Answers what it understood, and the request id it works under',
    body: z.object({ text: text(20), count: z.number().int().optional() }),
    response: z.object({ text: z.string(), count: z.number().optional(), requestId: z.string() }),
  },
  fail: { method: 'GET', path: '/fail', auth: 'public', summary: 'Fails inside', response: z.object({}) },
  odd: {
    method: 'GET',
    path: '/odd',
    auth: 'public',
    summary: 'Answers something else',
    response: z.object({ n: z.number() }),
  },
  slow: {
    method: 'GET',
    path: '/slow',
    auth: 'public',
    summary: 'Answers from the store, late',
    response: z.object({ rows: z.number() }),
  },
  write: {
    method: 'PUT',
    path: '/things/:id',
    auth: 'public',
    summary: 'Writes a row that is published',
    params: z.object({ id: text(64) }),
    response: z.object({ revision: z.number() }),
  },
});

interface ThingRow extends PublishedRow {
  messageCount: number;
  isDeleted: boolean;
}

@Injectable()
export class ThingsController {
  readonly published: PublishedCollection<ThingRow>;

  constructor(outbox: Outbox) {
    this.published = outbox.collection<ThingRow>({
      name: 'things',
      indexes: [{ key: { messageCount: 1 } }],
      events: {
        'chat.changed': (row) => ({
          chatId: row._id,
          userId: 'user-1',
          characterId: 'character-1',
          messageCount: row.messageCount,
          isDeleted: row.isDeleted,
          startedAt: '2026-01-02T03:04:05.000Z',
          cardVersion: 1,
          greeting: 0,
          userTurns: 0,
          hasReturned: false,
          revision: row.revision,
        }),
        'user.changed': (row) => ({
          userId: row._id,
          username: row._id,
          needsUsername: false,
          profilePicture: null,
          bio: '',
          isVerified: false,
          suspension: null,
          createdAt: '2026-01-02T03:04:05.000Z',
          isDeleted: false,
          erasedAt: null,
          revision: row.revision,
        }),
      },
    });
  }

  /** Returns the new revision. */
  async write(_id: string): Promise<number> {
    const found = await this.published.findOneAndUpdate({ _id }, { $inc: { messageCount: 1 } });
    return (found ?? (await this.published.insert({ _id, messageCount: 1, isDeleted: false }))).revision;
  }
}

export class Watch {
  readonly handled: { readonly chatId: string; readonly requestId: string }[] = [];
  /** Throw from it to make the event's handling fail. */
  onChat: (chat: EventData<'chat.changed'>) => Promise<void> = async () => undefined;
  onSlow: () => void = () => undefined;
  slowMs = 500;
}

/** Uses the name of a service that both produces and consumes events. */
export function smallService(watch: Watch): ServiceDefinition {
  @Controller()
  class SmallController {
    constructor(private readonly things: ThingsController) {}

    @Implements(smallRoutes.echo)
    echo(@Request() { body }: Call<typeof smallRoutes.echo>) {
      return { ...body, requestId: currentRequestId(), secret: 'not in the contract' };
    }

    @Implements(smallRoutes.fail)
    fail() {
      throw new Error('the password is hunter2');
    }

    @Implements(smallRoutes.odd)
    odd() {
      return { n: 'the password is hunter2' };
    }

    @Implements(smallRoutes.slow)
    async slow() {
      watch.onSlow();
      await new Promise((resolve) => setTimeout(resolve, watch.slowMs));
      return { rows: await this.things.published.rows.countDocuments() };
    }

    @Implements(smallRoutes.write)
    async write(@Request() { params }: Call<typeof smallRoutes.write>) {
      return { revision: await this.things.write(params.id) };
    }
  }

  @Controller()
  class SmallEvents {
    @Event('user.changed')
    async userChanged() {}
    @Event('character.changed')
    async characterChanged() {}
    @Event('subject.moderated')
    async subjectModerated() {}
    @Event('decision.made')
    async decisionMade() {}
    @Event('chat.changed')
    async chatChanged(chat: EventData<'chat.changed'>) {
      await watch.onChat(chat);
      watch.handled.push({ chatId: chat.chatId, requestId: currentRequestId() });
    }
  }

  @Module({ controllers: [SmallController, SmallEvents], providers: [ThingsController] })
  class SmallModule {}

  return {
    name: 'social',
    readConfig: (env) => groupKitEnv(readEnv(z.object(kitEnv), env)),
    module: SmallModule,
    without: ['redis'],
  };
}
