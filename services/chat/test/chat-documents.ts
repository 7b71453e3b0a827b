import { Store } from '@masque/service-kit';
import type { StartedService } from '@masque/testkit';

/** How many documents of messages and traces the store has of a chat, whatever its row says. */
export const documentsOf = (service: StartedService, chatId: string): Promise<number> =>
  service.app
    .get(Store)
    .collection<{ _id: string }>('chat-messages')
    .countDocuments({ _id: { $gte: `${chatId}:`, $lt: `${chatId};` } });
