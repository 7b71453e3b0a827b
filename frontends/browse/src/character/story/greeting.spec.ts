import { describe, expect, it } from '@jest/globals';
import { aCharacter } from '../../../../test/aCharacter.ts';
import { greetingOf } from './greeting.ts';

const noon = Date.parse('2026-01-02T12:00:00.000Z');
const greeting = (firstMessage: string, own = {}) =>
  greetingOf(aCharacter({ name: 'Mira', firstMessage, ...own }), 'iris', noon);

describe('a first message', () => {
  it.each([
    ['"{{user}}, you are late," says {{char}}.', {}, '"iris, you are late," says Mira.'],
    ['{{char}} waves.', { nickname: 'Mi' }, 'Mi waves.'],
    ['<USER> meets <BOT>.', {}, 'iris meets Mira.'],
    ['It is {{isodate}}.', {}, 'It is 2026-01-02.'],
    ['{{personality}}', { personality: 'Patient.' }, 'Patient.'],
    ['{{nothing_such}} {{persona}}.', {}, '{{nothing_such}} .'],
    ['A day like any other.', {}, 'A day like any other.'],
  ])('%j is shown with its macros filled in', (text, own, shown) => {
    expect(greeting(text, own)).toBe(shown);
  });

  it('leaves the same to chance each time', () => {
    const text = '{{random::a::b::c::d::e::f}} {{roll:1d100}}';
    expect(new Set(Array.from({ length: 5 }, () => greeting(text))).size).toBe(1);
  });

  it('shows no names of a person as macros', () => {
    expect(greetingOf(aCharacter({ firstMessage: 'Hi {{user}}.' }), '{{char}}', noon)).toBe('Hi {{char}}.');
  });

  it.each([
    ['"So, {{user}}. You see it."', '"So, you. You see it."'],
    ['{{user}}, come in.', 'You, come in.'],
    ['*She nods.* {{user}} may stay.', '*She nods.* You may stay.'],
    ['She looks up. "{{user}} again?"', 'She looks up. "You again?"'],
    ["She takes {{user}}'s hand; {{user}} is late.", 'She takes your hand; you are late.'],
    ['Late.\n\n{{user}}’s coat drips.', 'Late.\n\nYour coat drips.'],
  ])('calls a visitor "you" inside a sentence and "You" at its start: %j', (text, shown) => {
    expect(greetingOf(aCharacter({ firstMessage: text }), null, noon)).toBe(shown);
  });
});
