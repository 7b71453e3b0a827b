export { consumedBy, type Delivery, PermanentEventError } from './dispatch.ts';
