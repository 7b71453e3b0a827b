export * from './access.ts';
export * from './backing.ts';
export * from './builders.ts';
export * from './cut-line.ts';
export * from './eventually.ts';
export * from './events.ts';
export * from './model-gateway.ts';
export * from './started-service.ts';
