import { describe, expect, it } from '@jest/globals';
import { pressedText, readQuickReplyFile, toQuickReplyFile } from './index.ts';

/** As SillyTavern 1.19 writes a set of one button. */
const aButton = {
  id: 2,
  icon: 'fa-dice',
  showLabel: true,
  label: 'Roll',
  title: 'Roll two dice',
  message: '/roll 2d6',
  contextList: [{ set: 'Dice', isChained: true }],
  preventAutoExecute: false,
  isHidden: false,
  executeOnStartup: true,
  executeOnUser: false,
  executeOnAi: true,
  executeOnChatChange: false,
  executeOnGroupMemberDraft: true,
  executeOnNewChat: false,
  executeBeforeGeneration: true,
  automationId: 'roll',
};
const aSet = {
  version: 2,
  name: 'Dice',
  disableSend: false,
  placeBeforeInput: true,
  injectInput: false,
  color: 'rgba(10, 20, 30, 0.5)',
  onlyBorderColor: true,
  qrList: [aButton],
  idIndex: 7,
};
const read = (file: unknown) => readQuickReplyFile(JSON.stringify(file));

describe('a set of quick replies', () => {
  it('is written as SillyTavern wrote it, with fields nobody knows', () => {
    const file = { ...aSet, note: { by: 'me' }, qrList: [{ ...aButton, tint: 'red' }] };
    expect(toQuickReplyFile(read(file)!)).toEqual(file);
  });

  it('keeps a key combination, which is written only where there is one', () => {
    const file = { ...aSet, qrList: [{ ...aButton, hotKey: 'Alt+1' }] };
    expect(read(file)!.replies[0]!.hotKey).toBe('Alt+1');
    expect(toQuickReplyFile(read(file)!)).toEqual(file);
  });

  it('is read in SillyTavern’s first format, as that upgrades it', () => {
    const set = read({
      name: 'Default',
      quickReplyEnabled: true,
      quickActionEnabled: true,
      AutoInputInject: true,
      quickReplySlots: [
        { mes: '/?', label: 'HELP', enabled: true },
        { mes: 'Go on.', label: 'On', title: 'More', autoExecute_botMessage: true, hidden: true },
        { mes: 'x', label: 'y', contextMenu: [{ preset: 'Other', chain: true }] },
      ],
      numberOfSlots: 3,
      selectedPreset: 'Default',
    })!;
    expect(set).toMatchObject({ name: 'Default', disableSend: true, placeBeforeInput: false, injectInput: true });
    expect(set.replies).toMatchObject([
      { id: 1, label: 'HELP', message: '/?', isHidden: false, rest: { enabled: true } },
      { id: 2, label: 'On', title: 'More', message: 'Go on.', executeOnAi: true, isHidden: true },
      { id: 3, rest: { contextList: [{ set: 'Other', isChained: true }] } },
    ]);
    expect(toQuickReplyFile(set)).toMatchObject({ version: 2, quickReplyEnabled: true, idIndex: 3 });
  });

  it('has one number a button, even if the file repeats or lacks some', () => {
    const qrList = [{ ...aButton }, { ...aButton }, { label: 'No number', message: 'x' }, null];
    expect(read({ ...aSet, qrList })!.replies.map(({ id }) => id)).toEqual([2, 3, 4]);
  });

  it.each([['not json'], ['[]'], ['{"name":"x"}'], ['{"qrList":[]}'], ['null'], ['"x"']])(
    'isn’t read from %s',
    (text) => {
      expect(readQuickReplyFile(text)).toBeNull();
    },
  );

  it.each([
    [{ injectInput: false, placeBeforeInput: false }, 'typed', 'Go on.'],
    [{ injectInput: true, placeBeforeInput: false }, 'typed', 'typed Go on.'],
    [{ injectInput: true, placeBeforeInput: true }, 'typed', 'Go on. typed'],
    [{ injectInput: true, placeBeforeInput: true }, '', 'Go on.'],
  ])('joins its text with the input as the set says: %j', (set, input, text) => {
    expect(pressedText(set, { message: 'Go on.' }, input)).toBe(text);
  });
});
