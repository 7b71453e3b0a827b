import { defineRoutes, type EventData, type Handlers, text } from '@masque/contracts';
import { Controller, Injectable, Module } from '@nestjs/common';
import { type Model, Schema } from 'mongoose';
import { z } from 'zod';
import { groupKitEnv, kitEnv, readEnv } from '../src/config.ts';
import { currentRequestId } from '../src/context.ts';
import { type Call, Implements, Request } from '../src/implements.ts';
import { changed, newlyPublished, Outbox, type PublishedFields, publishedSchema } from '../src/outbox.ts';
import type { ServiceDefinition } from '../src/service.ts';
import { Store } from '../src/store.ts';

/** What the small service of these specs can be asked. */
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

interface ThingRow extends PublishedFields {
  _id: string;
  messageCount: number;
}
const thingSchema = new Schema<ThingRow>(
  { _id: { type: String, required: true }, messageCount: { type: Number, required: true }, ...publishedSchema },
  { versionKey: false },
);

@Injectable()
export class Things {
  readonly rows: Model<ThingRow>;
  private readonly nudge: (id: string) => void;

  constructor(store: Store, outbox: Outbox) {
    this.rows = store.model('things', thingSchema);
    this.nudge = outbox.publishes('chat.changed', this.rows, (row) => ({
      chatId: row._id,
      userId: 'user-1',
      characterId: 'character-1',
      messageCount: row.messageCount,
      isDeleted: false,
      startedAt: '2026-01-02T03:04:05.000Z',
      revision: row.revision,
    }));
  }

  async write(_id: string): Promise<number> {
    const { $inc, $set } = changed();
    const found = await this.rows
      .findByIdAndUpdate(_id, { $inc: { ...$inc, messageCount: 1 }, $set }, { returnDocument: 'after' })
      .lean<ThingRow>()
      .exec();
    if (!found) await this.rows.create({ _id, messageCount: 1, ...newlyPublished() });
    this.nudge(_id);
    return found?.revision ?? 1;
  }
}

/** What happens on the way, for the specs to look at and to steer. */
export class Watch {
  readonly handled: { readonly chatId: string; readonly requestId: string }[] = [];
  /** Throws to make the handling of an event fail. */
  onChat: (chat: EventData<'chat.changed'>) => Promise<void> = async () => undefined;
  /** A slow request has begun. */
  onSlow: () => void = () => undefined;
  slowMs = 500;
}

/** A service of its own for each spec, on the name of one that has both a producer's and a consumer's part. */
export function smallService(watch: Watch): ServiceDefinition {
  @Controller()
  class SmallController {
    constructor(private readonly things: Things) {}

    @Implements(smallRoutes.echo)
    echo(@Request() { body }: Call<typeof smallRoutes.echo>) {
      return { ...body, requestId: currentRequestId(), secret: 'not in the contract' };
    }

    @Implements(smallRoutes.fail)
    fail() {
      throw new Error('the password is hunter2');
    }

    @Implements(smallRoutes.slow)
    async slow() {
      watch.onSlow();
      await new Promise((resolve) => setTimeout(resolve, watch.slowMs));
      return { rows: await this.things.rows.countDocuments().exec() };
    }

    @Implements(smallRoutes.write)
    async write(@Request() { params }: Call<typeof smallRoutes.write>) {
      return { revision: await this.things.write(params.id) };
    }
  }

  @Injectable()
  class SmallHandlers implements Handlers<'social'> {
    async 'user.changed'() {}
    async 'character.changed'() {}
    async 'chat.changed'(chat: EventData<'chat.changed'>) {
      await watch.onChat(chat);
      watch.handled.push({ chatId: chat.chatId, requestId: currentRequestId() });
    }
  }

  @Module({ controllers: [SmallController], providers: [Things, SmallHandlers], exports: [SmallHandlers] })
  class SmallModule {}

  return {
    name: 'social',
    readConfig: (env) => groupKitEnv(readEnv(z.object(kitEnv), env)),
    module: SmallModule,
    handlers: SmallHandlers,
    without: ['redis'],
  };
}
