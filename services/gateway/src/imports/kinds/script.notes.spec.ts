import { describe, expect, it } from '@jest/globals';
import { cardScripts, presetScripts, unsupportedIn } from './script.notes.ts';

const reply = (label: string, message: string) => ({
  id: 1,
  label,
  title: '',
  message,
  isHidden: false,
  executeOnNewChat: false,
  executeOnChatChange: false,
  executeOnUser: false,
  executeOnAi: false,
  hotKey: '',
  rest: {},
});

describe('notes on scripts that were imported', () => {
  it('name in one line each button’s commands that Masque doesn’t know', () => {
    const replies = [
      reply('Storm', '/fly up\n/send Hello | /fly down | /dive'),
      reply('Plain', 'Only text.'),
      reply('', '/land'),
    ];
    expect(unsupportedIn([{ name: 'Weather', replies }])).toEqual([
      '2 buttons don’t run, because Masque doesn’t support their commands:',
      'Storm: /fly, /dive',
      'Weather: /land',
    ]);
    expect(unsupportedIn([{ name: 'Weather', replies: [reply('Plain', 'Only text.')] }])).toEqual([]);
  });

  it('count regex scripts that wait until they’re allowed', () => {
    const script = { scriptName: 'Lamps', findRegex: '/lantern/g', replaceString: 'lamp', placement: [2] };
    expect(cardScripts({})).toEqual([]);
    expect(cardScripts({ regex_scripts: [script, script] })).toEqual([
      'Includes 2 regex scripts, off until you allow them in a chat.',
    ]);
    const preset = { prompt_order: [], extensions: { regex_scripts: [script] } };
    expect(presetScripts(JSON.stringify(preset))).toEqual([
      'Includes 1 regex script, off until you allow it in this preset.',
    ]);
    expect(presetScripts('{"prompt_order":[]}')).toEqual([]);
  });
});
