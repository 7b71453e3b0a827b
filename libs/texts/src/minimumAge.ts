export const MINIMUM_AGE = 16;
