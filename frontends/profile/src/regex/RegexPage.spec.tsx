import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RegexScripts } from '@masque/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aRegexScript } from '../../../test/aRegexScript.ts';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { provideScriptWorker } from '../../../test/scriptWorker.ts';
import { RegexPage } from './RegexPage.tsx';

const GET = 'GET /api/regex-scripts';
const PUT = 'PUT /api/regex-scripts';
const first = aRegexScript();
const second = aRegexScript({ id: 'script-2', scriptName: 'Hide thoughts', findRegex: '/<t>.*?(?=<)/g' });

describe('the page of regex scripts', () => {
  beforeEach(() => void provideScriptWorker());

  const show = (answers: Readonly<Record<string, NetworkAnswer>> = {}) => {
    let saved: RegexScripts = { scripts: [first, second], revision: 3 };
    return renderPage(<RegexPage />, {
      at: '/settings/regex',
      answers: {
        'GET /api/session': member,
        [GET]: () => Response.json(saved),
        [PUT]: async (request) => {
          const body: RegexScripts = await request.json();
          saved = { ...body, revision: body.revision + 1 };
          return Response.json(saved);
        },
        ...answers,
      },
    });
  };
  const names = () => screen.getAllByRole('button', { name: /^Edit / }).map(({ textContent }) => textContent);
  const saveButton = () => screen.getByRole('button', { name: 'Save changes' });

  it('moves scripts with the keyboard, says where they are, and saves their order', async () => {
    const { person, network } = show();
    const handle = await screen.findByRole('button', { name: 'Move Hide thoughts' });
    expect(saveButton()).toHaveAttribute('aria-disabled', 'true');
    handle.focus();
    await person.keyboard('{ArrowUp}');
    expect(names()).toEqual(['Hide thoughts', 'Cats to dogs']);
    expect(screen.getByText('Hide thoughts is now 1 of 2.')).toBeInTheDocument();
    await person.click(saveButton());
    expect(await screen.findByText('Your regex scripts were saved.')).toBeVisible();
    expect(network.bodiesOf(PUT)).toEqual([{ scripts: [second, first], revision: 3 }]);
    expect(saveButton()).toHaveFocus();
    expect(saveButton()).toHaveAttribute('aria-disabled', 'true');
  });

  it('switches, edits and deletes scripts, and names what is special about them', async () => {
    const { person, network } = show();
    await person.click(await screen.findByRole('checkbox', { name: 'Use Cats to dogs' }));
    await person.click(screen.getByRole('button', { name: 'Edit Hide thoughts' }));
    expect(await screen.findByText(/It can run for up to 50 ms/)).toBeVisible();
    await person.click(screen.getByRole('radio', { name: 'Display and prompt' }));
    await person.click(screen.getByRole('checkbox', { name: 'Reasoning' }));
    await person.click(saveButton());
    await waitFor(() => expect(network.bodiesOf(PUT)).toHaveLength(1));
    expect(network.bodiesOf(PUT)[0]).toMatchObject({
      scripts: [{ disabled: true }, { markdownOnly: true, promptOnly: true, placement: [1, 2, 6] }],
    });
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    expect(names()).toEqual(['Cats to dogs']);
  });

  it('opens a script at its top, with the focus on its heading, and on a press of its warning too', async () => {
    const { person } = show();
    const edit = await screen.findByRole('button', { name: 'Edit Hide thoughts' });
    const scroll = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await person.click(edit);
    await screen.findByText(/It can run for up to 50 ms/);
    const heading = screen.getByRole('heading', { name: 'Hide thoughts' });
    expect(heading).toHaveFocus();
    expect(scroll.mock.contexts).toContain(heading);
    scroll.mockRestore();
    // The button covers all of its parent.
    expect(edit.parentElement).toHaveTextContent(/Note|Problem/);
  });

  it('tells a problem of a script from a note in the list', async () => {
    const scripts = [
      aRegexScript({ id: 'h', scriptName: 'Red', replaceString: '<div>x</div>', markdownOnly: true }),
      aRegexScript({ id: 'i', scriptName: 'Broken', findRegex: '/(/g' }),
    ];
    show({ [GET]: { scripts, revision: 1 } });
    const rowOf = async (name: string) => (await screen.findByRole('button', { name: `Edit ${name}` })).closest('li')!;
    const [red, broken] = [await rowOf('Red'), await rowOf('Broken')];
    await waitFor(() => expect(red).toHaveTextContent('Note'));
    expect(red).not.toHaveTextContent('Problem');
    expect(broken).toHaveTextContent('Problem');
  });

  it('shows what the scripts make of a text while it is typed', async () => {
    const { person } = show({
      [GET]: {
        scripts: [first, aRegexScript({ id: 's', findRegex: 'dog', replaceString: '{{char}}', markdownOnly: true })],
        revision: 1,
      },
    });
    await person.type(await screen.findByRole('textbox', { name: 'Text' }), 'A cat.');
    const box = within(screen.getByRole('region', { name: 'Try your scripts' }));
    expect(await box.findByText('A dog.')).toBeVisible();
    expect(box.getByText('A Character.')).toBeVisible();
  });

  it('tries scripts at a depth, with names, and shows what the screen shows of their HTML', async () => {
    const scripts = [
      aRegexScript({ markdownOnly: true, maxDepth: 1, replaceString: '<b onclick="x()">dog</b>' }),
      aRegexScript({ id: 's', findRegex: '/{{char}}/g', substituteRegex: 1, replaceString: 'She', promptOnly: true }),
    ];
    const { person } = show({ [GET]: { scripts, revision: 1 } });
    const [edit] = await screen.findAllByRole('button', { name: /^Edit / });
    await person.click(edit!);
    expect(await screen.findByText(/Its HTML becomes Markdown/)).toBeVisible();
    const box = within(screen.getByRole('region', { name: 'Try your scripts' }));
    await person.type(box.getByRole('textbox', { name: 'Text' }), 'Mira has a cat.');
    expect(await box.findByText('dog')).toHaveProperty('tagName', 'STRONG');
    expect(box.queryByText(/She has/)).toBeNull();
    const name = box.getByRole('textbox', { name: 'Name for {{char}}' });
    await person.clear(name);
    await person.type(name, 'Mira');
    expect(await box.findByText('She has a cat.')).toBeVisible();
    await person.clear(box.getByRole('textbox', { name: 'Depth' }));
    await person.type(box.getByRole('textbox', { name: 'Depth' }), '2');
    await waitFor(() => expect(box.queryByText('dog')).toBeNull());
    expect(box.getByText('She has a cat.')).toBeVisible();
  });

  it('imports several files, and names those that it can’t read', async () => {
    const { person } = show();
    const fileOf = (name: string, content: unknown) => new File([JSON.stringify(content)], name);
    await person.upload(await screen.findByLabelText('Regex scripts as JSON files'), [
      fileOf('one.json', { scriptName: 'One', findRegex: 'x', placement: [2] }),
      fileOf('many.json', [{ scriptName: 'Two', findRegex: 'y' }, { name: 'no script' }]),
      fileOf('world.json', { entries: {} }),
    ]);
    await waitFor(() => expect(names()).toEqual(['Cats to dogs', 'Hide thoughts', 'One', 'Two']));
    expect(screen.getByText('many.json: 1 item isn’t a regex script.')).toBeVisible();
    expect(screen.getByText('world.json contains no regex scripts.')).toBeVisible();
  });

  it('imports RisuAI’s scripts, and names what they can’t do without', async () => {
    const { person } = show();
    const script = (comment: string, out: string) => ({ comment, in: '—', out, type: 'editoutput' });
    const data = [script('Dashes', ','), script('Joy', '@@emo joy'), script('Sum', '{{calc::1+1}}')];
    const file = new File([JSON.stringify({ type: 'regex', data })], 'regexscript_export.json');
    await person.upload(await screen.findByLabelText('Regex scripts as JSON files'), [file]);
    await waitFor(() => expect(names()).toEqual(['Cats to dogs', 'Hide thoughts', 'Dashes', 'Sum']));
    expect(screen.getByText('Joy wasn’t imported: it requires @@emo, which Masque doesn’t support.')).toBeVisible();
    expect(screen.getByText('Sum uses {{calc}}, which Masque doesn’t support.')).toBeVisible();
  });

  it('offers both lists after they were changed elsewhere', async () => {
    const newer = { scripts: [aRegexScript({ scriptName: 'Newer' })], revision: 4 };
    let current: RegexScripts = { scripts: [first], revision: 3 };
    const { person } = show({
      [GET]: () => Response.json(current),
      [PUT]: () => {
        current = newer;
        return refusal(409, 'Changed elsewhere.', { code: 'regex.stale', regexScripts: newer })();
      },
    });
    await person.click(await screen.findByRole('checkbox', { name: 'Use Cats to dogs' }));
    await person.click(saveButton());
    expect(await screen.findByText(/were changed elsewhere while you were editing/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Use the newer ones' }));
    await waitFor(() => expect(names()).toEqual(['Newer']));
  });

  it('says so when there are none, or when they can’t be loaded', async () => {
    const empty = show({ [GET]: { scripts: [], revision: 0 } });
    expect(await screen.findByRole('heading', { name: 'No scripts yet' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    await empty.person.click(screen.getByRole('button', { name: 'New script' }));
    expect(names()).toEqual(['New script']);
    expect(saveButton()).toBeEnabled();
    empty.unmount();
    show({ [GET]: refusal(503, 'Unavailable.') });
    expect(await screen.findByText('We couldn’t load your regex scripts.')).toBeVisible();
  });
});
