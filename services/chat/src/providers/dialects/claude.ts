/** From 4.6 on, Claude refuses to continue its own message, and chooses how long it thinks. */
export const isOlderClaude = (model: string): boolean => /claude-(?:[23]\b|(?:\w+-)?4\b(?![.-][6-9]))/.test(model);
