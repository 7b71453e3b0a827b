export const LOGGER = Symbol('logger');
export const SERVICE = Symbol('service');
