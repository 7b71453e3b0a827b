import { jointOf } from './reply.filter.ts';

describe('what stands between a text and its continuation', () => {
  it.each([
    ['She walked', 'away.', ' '],
    ['She walked.', 'Then', ' '],
    ['*She nods.*', '"Yes."', ' '],
    ['"Yes."', 'She nods', ' '],
    ['She walked ', 'away', ''],
    ['She walked\n\n', 'Then', ''],
    ['She walked', ' away', ''],
    ['She walked', ', slowly', ''],
    ['Wait', '…', ''],
    ['Wait—', 'no', ''],
    ['(she', 'said)', ' '],
    ['She said, “', 'Yes', ''],
    ['她走', '了', ''],
    ['行こう。', 'そして', ''],
    ['هي', 'تمشي', ' '],
    ['', 'Once', ''],
  ])('%j %j', (before, after, joint) => {
    expect(jointOf(before, after)).toBe(joint);
  });
});
