// Jest has workers of its own for each runner. One that has been a page (page.globals.ts) can't run other specs.
export { default } from 'jest-runner';
