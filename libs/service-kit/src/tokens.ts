/** Injection token of the service's pino logger. */
export const LOGGER = Symbol('logger');
/** Injection token of the service's name. */
export const SERVICE = Symbol('service');
