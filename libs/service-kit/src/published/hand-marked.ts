import { currentRequestId } from '../context.ts';
import type { PublishedRow } from './published-row.ts';

/**
 * For repositories that do not use `PublishedCollection` yet and mark their rows themselves.
 * @deprecated use `Outbox.collection`.
 */
export interface PublishedFields extends Omit<PublishedRow, '_id'> {
  pending?: boolean;
}
/** @deprecated */
export const HAND_MARK = 'pending';
/** @deprecated */
export const publishedSchema = {
  revision: { type: Number, required: true, default: 1 },
  pending: { type: Boolean, index: true, sparse: true },
  requestId: { type: String },
} as const;
/** @deprecated */
export const newlyPublished = () => ({ revision: 1, pending: true, requestId: currentRequestId() });
/** @deprecated */
export const changed = () => ({ $inc: { revision: 1 }, $set: { pending: true, requestId: currentRequestId() } });
