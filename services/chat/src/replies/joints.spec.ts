import { continuationOf, isJointOpen, jointOf, overlapOf } from './joint.rules.ts';

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
    ['*', 'She smiles*', ''],
    ['He waits. *', 'smiles*', ''],
    ['**', 'Bold** words', ''],
    ['*"', 'Hello', ''],
    ['She *smiles*', 'and waves', ' '],
    ['<img=', 'cat.png>', ''],
    ['https://', 'example.org', ''],
    ['*smil', 'es* Hello', ''],
    ['She op', 'ened the door.', ''],
    ['She was smil', 'ing.', ''],
    ['dass', 'es regnet', ' '],
    ['the cat', 'sat', ' '],
    ['the', 'inges', ' '],
    ['Alexander bows. Then Alex', 'ander nods', ''],
    ['Then Alex', 'ander nods', ' '],
    ['in away. She came in', 'to see', ' '],
  ])('%j %j', (before, after, joint) => {
    expect(jointOf(before, after)).toBe(joint);
  });
});

describe('a continuation of a message that was sent open', () => {
  it.each([
    ['She op', 'ened the door.', 'ened the door.'],
    ['*smil', 'es*', 'es*'],
    ['*', 'smiles* Hello', 'smiles* Hello'],
    ['*', '*bold**', '*bold**'],
    ['<img=', 'cat.png>', 'cat.png>'],
    ['The', 'n she', 'n she'],
    ['Wait.', '.. no', '.. no'],
    ['She walked', ' away', ' away'],
    ['She walked', 'She walked away', ' away'],
  ])('goes on letter by letter: %j %j', (before, said, expected) => {
    expect(continuationOf(before, said, true)).toBe(expected);
  });

  it('is told apart from an answer, which begins without its blank', () => {
    expect(continuationOf('She walked', 'away', false)).toBe(' away');
  });
});

describe('a name that a continuation completes', () => {
  it('is not divided', () => {
    expect(continuationOf('Then Alex', 'ander nods', false, 'Alexander Smith')).toBe('ander nods');
    expect(continuationOf('Then Alex', 'and Bob nod', false, 'Alexander Smith')).toBe(' and Bob nod');
  });

  it.each([
    ['Then Alex', 'and', true],
    ['Then Alex', 'ander ', false],
    ['Then Alex', ' ander', false],
    ['Then.', 'ander', false],
    ['Then Alex', 'a'.repeat(50), false],
  ])('is waited for until its last letter: %j %j', (before, said, isOpen) => {
    expect(isJointOpen(before, said, false)).toBe(isOpen);
    expect(isJointOpen(before, said, true)).toBe(false);
  });
});

describe('a continuation in a preset that chooses what stands before it', () => {
  it.each([
    ['She walked', 'away.', '', 'away.'],
    ['She walked', ' away.', '', ' away.'],
    ['She walked.', 'Then', '\n\n', '\n\nThen'],
    ['She walked.', ' Then', '\n', '\nThen'],
    ['She walked. ', 'Then', '\n', 'Then'],
    ['She walked', 'walked away', '\n', ' away'],
  ])('begins as it says: %j %j %j', (before, said, chosen, expected) => {
    expect(continuationOf(before, said, false, '', chosen)).toBe(expected);
    expect(continuationOf(before, said, true, '', chosen)).toBe(expected);
  });
});

describe('a continuation that repeats', () => {
  const long = `${'One word after another. '.repeat(40)}At the end she smiled`;
  it.each([
    ['She walked', 'walked away', 'walked'],
    ['She walked to the door', 'to the door and left', 'to the door'],
    ['She walked ', 'walked away', 'walked '],
    ['She walked.', 'She walked. Then she ran', 'She walked.'],
    [long, `${long} and left`, long],
    ['“Oh,” she', 'she said', 'she'],
    ['She walked', 'away', ''],
    ['So', 'so it was', ''],
    ['the', 'then she left', ''],
    ['She', 'Walked away', ''],
  ])('the end of %j as %j loses the repetition', (before, after, repeated) => {
    expect(overlapOf(before, after)).toBe(repeated.length);
  });

  it.each([
    ['She walked to the door', 'to the'],
    ['She walked to the door', 'to the door'],
    [long, long.slice(0, 300)],
    ['She walked', ''],
  ])('the end of %j may still be repeated by %j', (before, after) => {
    expect(overlapOf(before, after)).toBeNull();
  });
});
