export { DeadLetters } from './dead-letters.ts';
export { consumedBy, type Delivery, PermanentEventError } from './dispatch.ts';
export { Event, EventBatch } from './event.decorator.ts';
export { type KafkaAccess, kafkaAccess, kafkaEnv } from './kafka.access.ts';
