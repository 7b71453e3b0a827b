import type { GenerationSettings } from '@masque/contracts';
import { Injectable } from '@nestjs/common';
import type { BucketRow } from '../chats/bucket.schema.ts';
import type { OpenChat } from '../chats/chats.service.ts';
import { bucketOf, sizeOf } from '../chats/message.rules.ts';
import { MessagesRepository } from '../chats/messages.repository.ts';
import { budgetOf } from './prompt.ts';
import { type Repeated, repeatedIn } from './question.rules.ts';

const TOGETHER = 8;

/** Reads as much of a chat's end as a prompt can hold, and no more. */
@Injectable()
export class HistoryReader {
  constructor(private readonly messages: MessagesRepository) {}

  /** `before`: how many messages stand before those that were read. */
  async read({ row, tail }: OpenChat, settings: GenerationSettings): Promise<{ buckets: BucketRow[]; before: number }> {
    const budget = budgetOf(settings);
    let buckets = tail;
    let from = row.buckets - tail.length;
    let size = sizeOf(tail.flatMap((bucket) => bucket.messages));
    while (from > 0 && size < budget) {
      const start = Math.max(0, from - TOGETHER);
      const older = await this.messages.range(row._id, start, from);
      size += sizeOf(older.flatMap((bucket) => bucket.messages));
      buckets = [...older, ...buckets];
      from = start;
    }
    const read = buckets.reduce((sum, bucket) => sum + bucket.messages.length, 0);
    return { buckets, before: from === 0 ? 0 : Math.max(0, row.messageCount - read) };
  }

  /** A question that was sent before, wherever it stands in the chat. */
  async repeated({ row, tail }: OpenChat, id: string | undefined): Promise<Repeated | null> {
    if (id === undefined) return null;
    const recent = repeatedIn(tail, id);
    if (recent) return recent;
    const bucket = bucketOf(id) ?? (await this.messages.places(row._id, [id])).get(id);
    if (bucket === undefined || bucket >= row.buckets) return null;
    return repeatedIn(await this.messages.range(row._id, bucket, Math.min(bucket + 2, row.buckets)), id);
  }
}
