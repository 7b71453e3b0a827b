import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const src = path.join(import.meta.dirname, '../src');
/** Legal texts have their own terms; examples are stories. */
const files = globSync('*.ts', { cwd: src }).filter((file) => file !== 'examples.ts');

/** Fixed by the specification. */
const specified = [
  'Sign In Required',
  'Local sign-in',
  'Please sign in to like or dislike characters',
  'Login to Add to Collection',
  'Logout',
];

const names: readonly (readonly [synonym: RegExp, name: string])[] = [
  [/\bmain prompt\b/i, 'System prompt'],
  [/\binstructions after the chat\b/i, 'Post-history instructions'],
  [/\bcharacter['’]s note\b/i, 'Depth prompt'],
  [/\bkeep on top\b/i, 'Pin'],
  [/\bsettings of (?:this|the) chat\b/i, 'Settings for this chat'],
  [/\bworld info\b|\bcharacter book\b/i, 'Lorebook'],
  [/\bnotices?\b/i, 'Notifications'],
  [/\bsign(?:s|ed|ing)?[ -](?:in|out)\b|\blog ?out button\b|^logout$/i, 'Log In, log out'],
  [/\b(?:recogni|summari|organi)s(?:e|ed|ing|ation)\b|\bfavourites?\b|\be-mail\b/i, 'American spelling'],
];

/** Literals that people read: no file names, keys or addresses. */
const sentencesIn = (file: string): string[] =>
  [
    ...readFileSync(path.join(src, file), 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\/|^import .*$/gm, '')
      .matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g),
  ]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((text) => /\s|^[A-Z]/.test(text));

describe('one thing has one name', () => {
  it.each(names)('%s is %s', (synonym, name) => {
    const found = files.flatMap((file) =>
      sentencesIn(file)
        .filter((sentence) => synonym.test(sentence) && !specified.includes(sentence))
        .map((sentence) => `${file}: “${sentence}” (say ${name})`),
    );
    expect(found).toEqual([]);
  });
});
