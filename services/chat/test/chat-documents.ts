import { StoreConnection } from '@masque/service-kit/store';
import type { StartedService } from '@masque/testkit';

/** Counts a chat's documents (messages and traces) in the store, whatever its row says. */
export const documentsOf = (service: StartedService, chatId: string): Promise<number> =>
  service.app
    .get(StoreConnection)
    .collection<{ _id: string }>('chat-messages')
    .countDocuments({ _id: { $gte: `${chatId}:`, $lt: `${chatId};` } });
