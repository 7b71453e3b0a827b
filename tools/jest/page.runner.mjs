// Jest gives each runner its own workers, and one that was turned into a page can't run other specs (page.globals.ts).
export { default } from 'jest-runner';
