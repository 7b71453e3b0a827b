export * from './cards/index.ts';
export * from './lorebook/index.ts';
export * from './macros/index.ts';
export * from './prompt/index.ts';
export * from './transcripts/index.ts';
