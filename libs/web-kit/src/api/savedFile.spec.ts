import { describe, expect, it } from '@jest/globals';
import { fileNameIn } from './savedFile.ts';

describe('the name of a file', () => {
  it.each([
    ['attachment; filename=Mira.png', 'Mira.png'],
    ['attachment; filename="Mira the 2nd.png"', 'Mira the 2nd.png'],
    [`attachment; filename="???.png"; filename*=UTF-8''%E7%81%AF%20a.png`, '灯 a.png'],
    [null, 'file'],
  ])('in %j is %j', (header, name) => {
    expect(fileNameIn(header)).toBe(name);
  });
});
