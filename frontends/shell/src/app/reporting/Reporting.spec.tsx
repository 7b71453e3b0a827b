import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { openReport, readWantedPage, type Reported, reportRequest } from '@masque/web-kit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type NetworkAnswer, refusal } from '../../../../test/network.ts';
import { member, renderPage, visitor } from '../../../../test/render.tsx';
import { Reporting } from './Reporting.tsx';

const route = 'POST /api/reports';
const thanks = 'Report submitted successfully. Thank you for helping keep our community safe.';
const failed = 'Failed to submit report. Please try again.';
let characters = 0;
/** A new character for each test, because drafts live as long as the page. */
const aCharacter = (): Reported => ({ type: 'character', id: `c${(characters += 1)}`, name: 'Mira' });
const made = { report: {} };

const open = async (reported = aCharacter(), answer: NetworkAnswer = made, session: object = member) => {
  const page = renderPage(
    <>
      <button type="button" onClick={() => openReport(reported)}>
        Report
      </button>
      <Reporting />
    </>,
    { at: '/character/c1?from=here', answers: { 'GET /api/session': session, [route]: answer } },
  );
  const press = () => page.person.click(screen.getByRole('button', { name: 'Report' }));
  await press();
  const dialog = within(await screen.findByRole('dialog'));
  return { ...page, press, dialog };
};
const choose = 'Spam or misleading';

describe('reporting', () => {
  afterEach(() => {
    act(() => reportRequest.close());
    jest.useRealTimers();
  });

  it.each([
    [
      aCharacter(),
      [
        'Inappropriate content',
        'Copyright infringement',
        'Spam or misleading',
        'Harassment or hate speech',
        'Sexual content involving minors',
        'Other',
      ],
    ],
    [
      { type: 'comment', id: 'c1:u2', name: 'otto', snippet: 'Fog.' } as const,
      ['Harassment or hate speech', 'Spam or irrelevant', 'Inappropriate language', 'Personal attacks', 'Other'],
    ],
    [
      { type: 'user', id: 'u2', name: 'otto' } as const,
      ['Harassment', 'Spam behavior', 'Inappropriate username', 'Impersonation', 'Other'],
    ],
  ])('offers the reasons for each kind (%#)', async (reported, reasons) => {
    const { dialog } = await open(reported);
    expect(dialog.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual(reasons);
  });

  it('sends the reason and what was written, thanks, and closes itself after 2 s', async () => {
    const reported = aCharacter();
    const { network, person, dialog } = await open(reported);
    await person.click(dialog.getByRole('radio', { name: choose }));
    await person.type(dialog.getByRole('textbox'), ' It sells shoes. ');
    expect(dialog.getByText('17 / 500')).toBeInTheDocument();
    jest.useFakeTimers();
    fireEvent.click(dialog.getByRole('button', { name: 'Submit Report' }));
    await act(() => jest.advanceTimersByTimeAsync(50));
    expect(screen.getByText(thanks)).toHaveFocus();
    expect(network.bodiesOf(route)).toEqual([
      {
        reportedType: 'character',
        reportedId: reported.id,
        reason: choose,
        description: 'It sells shoes.',
      },
    ]);
    await act(() => jest.advanceTimersByTimeAsync(1_900));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sends a blank description as null', async () => {
    const { network, person, dialog } = await open();
    await person.click(dialog.getByRole('radio', { name: choose }));
    await person.type(dialog.getByRole('textbox'), '   ');
    await person.click(dialog.getByRole('button', { name: 'Submit Report' }));
    await screen.findByText(thanks);
    expect(network.bodiesOf(route)).toMatchObject([{ description: null }]);
  });

  it('wants a reason', async () => {
    const { network, person, dialog } = await open();
    await person.click(dialog.getByRole('button', { name: 'Submit Report' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Please select a reason for reporting');
    expect(dialog.getByRole('radiogroup', { name: /Reason/ })).toBeInvalid();
    expect(dialog.getAllByRole('radio')[0]).toHaveFocus();
    await person.click(dialog.getByRole('radio', { name: choose }));
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(network.calls).not.toContain(route);
  });

  it('takes at most 500 characters', async () => {
    const { network, person, dialog } = await open();
    await person.click(dialog.getByRole('radio', { name: choose }));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: '😀'.repeat(501) } });
    expect(dialog.getByText('501 / 500')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Submit Report' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('A description can have up to 500 characters.');
    expect(dialog.getByRole('textbox')).toHaveFocus();
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: '😀'.repeat(500) } });
    await person.click(dialog.getByRole('button', { name: 'Submit Report' }));
    await screen.findByText(thanks);
    expect(network.calls.filter((call) => call === route)).toHaveLength(1);
  });

  it('shows the first 100 characters of a comment', async () => {
    const { dialog } = await open({ type: 'comment', id: 'c1:u3', name: 'otto', snippet: '😀'.repeat(101) });
    expect(dialog.getByText(`${'😀'.repeat(100)}…`)).toBeInTheDocument();
  });

  it.each([
    ['the server’s sentence', refusal(429, 'You can send up to 20 reports a day. Try again tomorrow.'), /20 reports/],
    ['that of a suspension', refusal(403, 'Your account is suspended until Jan 3, 2026'), /suspended until/],
    ['the documented one without', () => new Response('<p>no</p>', { status: 400 }), failed],
  ])('says %s, and keeps what was written', async (_, answer: NetworkAnswer, sentence) => {
    const { network, person, dialog } = await open(aCharacter(), answer);
    await person.click(dialog.getByRole('radio', { name: choose }));
    await person.type(dialog.getByRole('textbox'), 'Shoes.');
    await person.click(dialog.getByRole('button', { name: 'Submit Report' }));
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
    expect(dialog.getByRole('textbox')).toHaveValue('Shoes.');
    network.answer({ [route]: made });
    await person.click(dialog.getByRole('button', { name: 'Submit Report' }));
    expect(await screen.findByText(thanks)).toBeInTheDocument();
  });

  it('is one report, however often it is sent', async () => {
    const keys: (string | null)[] = [];
    const later = Promise.withResolvers<Response>();
    const { person, dialog } = await open(aCharacter(), ({ headers }: Request) => {
      keys.push(headers.get('Idempotency-Key'));
      return keys.length === 1 ? refusal(400, 'Lost')() : keys.length === 2 ? later.promise : Response.json(made);
    });
    await person.click(dialog.getByRole('radio', { name: choose }));
    await person.click(dialog.getByRole('button', { name: 'Submit Report' }));
    await dialog.findByText('Lost');
    await person.dblClick(dialog.getByRole('button', { name: 'Submit Report' }));
    expect(dialog.getByRole('button', { name: 'Submitting...' })).toHaveAttribute('aria-busy', 'true');
    later.resolve(Response.json(made));
    await screen.findByText(thanks);
    expect([keys.length, keys[0] === keys[1], typeof keys[0]]).toEqual([2, true, 'string']);
  });

  it('says without a connection that it failed', async () => {
    const { person, dialog } = await open(aCharacter(), () => Promise.reject(new TypeError('no connection')));
    await person.click(dialog.getByRole('radio', { name: choose }));
    await person.click(dialog.getByRole('button', { name: 'Submit Report' }));
    expect(await dialog.findByText(failed, undefined, { timeout: 5_000 })).toBeInTheDocument();
  });

  it('closes by Escape, and brings back what was written', async () => {
    const { person, press, dialog } = await open();
    await person.click(dialog.getByRole('radio', { name: choose }));
    await person.type(dialog.getByRole('textbox'), 'Shoes.');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press();
    expect(await screen.findByRole('radio', { name: choose })).toBeChecked();
    expect(screen.getByRole('textbox')).toHaveValue('Shoes.');
  });

  it('tells by a message how it went when the dialog was closed meanwhile', async () => {
    const later = Promise.withResolvers<Response>();
    const { person, dialog } = await open(aCharacter(), () => later.promise);
    await person.click(dialog.getByRole('radio', { name: choose }));
    await person.click(dialog.getByRole('button', { name: 'Submit Report' }));
    await person.keyboard('{Escape}');
    later.resolve(Response.json(made));
    expect(await screen.findByText(thanks)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('tells visitors to log in, and leads them there and back', async () => {
    const { network, person, dialog, router } = await open(aCharacter(), made, visitor);
    expect(await dialog.findByText('You must be logged in to report content')).toBeInTheDocument();
    expect(dialog.queryByRole('radio')).toBeNull();
    await person.click(dialog.getByRole('link', { name: 'Log In' }));
    expect(router.state.location.pathname).toBe('/login');
    expect(readWantedPage()).toBe('/character/c1?from=here');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.calls).not.toContain(route);
  });

  it('asks whose session has ended to log in', async () => {
    const { person, dialog } = await open(aCharacter(), refusal(401, 'Authentication required'));
    await person.click(dialog.getByRole('radio', { name: choose }));
    await person.click(dialog.getByRole('button', { name: 'Submit Report' }));
    expect(await dialog.findByText('You must be logged in to report content')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Log In' })).toBeInTheDocument();
  });
});
