import { nextPage } from './model-list.ts';

describe('the next page of a list of models', () => {
  it.each([
    ['/api/v1/models?page=2', '/models?page=2'],
    ['https://gateway.test/api/v1/models?page=2', '/models?page=2'],
    ['?page=2', '/models?page=2'],
    ['/api/v1/../models', null],
    ['/api/v10/models', null],
    ['https://elsewhere.test/api/v1/models', null],
    ['http://gateway.test/api/v1/models', null],
    ['//elsewhere.test/api/v1/models', null],
  ])('at %s is asked for at the same gateway alone: %s', (next, path) => {
    expect(nextPage('https://gateway.test/api/v1', { data: [], links: { next } })).toBe(path);
  });
});
