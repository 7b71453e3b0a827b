import { mongo } from 'mongoose';
import { setting } from '../lib/api.ts';
import type { SeededVisitor } from './visitor.ts';

/** Deleted chats of which the store holds data that nothing will remove. */
export async function leftoversOf(visitors: readonly SeededVisitor[]): Promise<string[]> {
  const client = await mongo.MongoClient.connect(setting('MONGODB_URL'), { directConnection: true });
  try {
    const chat = client.db('chat');
    const problems: string[] = [];
    for (const id of visitors.flatMap(({ goneChats }) => [...goneChats])) {
      const row = await chat
        .collection<{ _id: string; isPurging?: boolean; lastMessage: string }>('chats')
        .findOne({ _id: id });
      if (row?.lastMessage) problems.push(`the deleted chat ${id} keeps its last message`);
      const documents = await chat
        .collection<{ _id: string }>('chat-messages')
        .countDocuments({ _id: { $gte: `${id}:`, $lt: `${id};` } });
      if (documents > 0 && !row?.isPurging)
        problems.push(`the deleted chat ${id} keeps ${documents} documents for ever`);
    }
    return problems;
  } finally {
    await client.close();
  }
}
