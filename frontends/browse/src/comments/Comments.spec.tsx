import { describe, expect, it } from '@jest/globals';
import { readWantedPage } from '@masque/web-kit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aComment, commentsOf } from '../../../test/aComment.ts';
import { type NetworkAnswer, refusal } from '../../../test/network.ts';
import { member, renderPage } from '../../../test/render.tsx';
import { Comments } from './Comments.tsx';

const list = 'GET /api/characters/c1/comments';
const submit = 'POST /api/characters/c1/comment';
const open = (comments: NetworkAnswer, answers: object = {}, at = '/character/c1?from=here') =>
  renderPage(<Comments characterId="c1" count={7} />, {
    at,
    answers: { 'GET /api/session': member, [list]: comments, ...answers },
  });
const mine = (content: string) => aComment({ username: 'iris', content });
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Your comment/ });
const button = (name: string) => screen.findByRole('button', { name });
const heading = (n: number) => screen.findByRole('heading', { name: `Comments (${n})` });

describe('comments for visitors', () => {
  it('are not loaded: they are led to the sign-in, and back here', async () => {
    const { network, person } = open({}, { 'GET /api/session': {} });
    await heading(7);
    expect(await screen.findByText('Please log in to comment')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Log In' });
    expect(link.getAttribute('href')).toBe('/login');
    expect(readWantedPage()).toBeNull();
    await person.click(link);
    expect(readWantedPage()).toBe('/character/c1?from=here');
    expect(network.calls).not.toContain(list);
  });
});

describe('comments of others', () => {
  it('are shown at once where the address names them', async () => {
    const scrolled: string[] = [];
    const scrollIntoView = function scroll(this: Element) {
      scrolled.push(this.id);
    };
    open(commentsOf([aComment()]), {}, '/character/c1#comments');
    Object.assign(Element.prototype, { scrollIntoView });
    expect(await heading(1)).toHaveFocus();
    expect(scrolled).toEqual(['comments']);
  });

  it('name who said it and when, and that it was changed', async () => {
    const changed = aComment({ updatedAt: '2026-02-02T10:00:00.000Z' });
    open(commentsOf([changed]));
    await heading(1);
    const [item] = await screen.findAllByRole('listitem');
    const said = within(item ?? document.body);
    expect(said.getByText('otto')).toBeTruthy();
    expect(said.getByText('I like the lantern.').getAttribute('dir')).toBe('auto');
    expect(said.getByText(/ago$|just now/).getAttribute('title')).toMatch(/^January 2, 2026/);
    expect(said.getByText('edited').getAttribute('title')).toMatch(/^Edited February 2, 2026/);
  });

  it('do not repeat one’s own', async () => {
    const own = mine('Mine.');
    open(commentsOf([own, aComment()], { userComment: own }));
    await heading(2);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect((await box()).value).toBe('Mine.');
  });

  it('come page by page, and reading goes on at the first new one', async () => {
    const pages: Record<string, object> = {
      '': commentsOf([aComment()], { total: 2, nextCursor: 'next' }),
      next: commentsOf([aComment({ username: 'gwen', content: 'Me too.' })], { total: 2 }),
    };
    const { person } = open(({ url }: Request) => Response.json(pages[new URL(url).searchParams.get('cursor') ?? '']));
    await person.click(await button('Show more'));
    expect((await screen.findByText('Me too.')).closest('li')).toBe(document.activeElement);
    expect(screen.getByText('I like the lantern.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('stay when the next page does not come', async () => {
    const first = commentsOf([aComment()], { total: 2, nextCursor: 'next' });
    const { person } = open(({ url }: Request) =>
      url.includes('cursor') ? refusal(400, 'No')() : Response.json(first),
    );
    await person.click(await button('Show more'));
    expect(await screen.findByText('We couldn’t load more comments: No')).toBeTruthy();
    expect(screen.getByText('I like the lantern.')).toBeTruthy();
    expect(await button('Show more')).toBeTruthy();
  });

  it('are said to be none', async () => {
    open(commentsOf([]));
    expect(await screen.findByText('No comments yet.')).toBeTruthy();
  });

  it('say what failed, and are asked for again', async () => {
    const { network, person } = open(refusal(403, 'Not now.'));
    expect(await screen.findByText('Failed to load comments')).toBeTruthy();
    network.answer({ [list]: commentsOf([aComment()]) });
    await person.click(await button('Try again'));
    expect(await screen.findByText('I like the lantern.')).toBeTruthy();
  });
});

describe('one’s own comment', () => {
  it('is submitted without the space around it, and counted', async () => {
    const { network, person } = open(commentsOf([aComment()]), {
      [submit]: commentsOf([mine('Lovely.'), aComment()], { userComment: mine('Lovely.') }),
    });
    await person.type(await box(), '  Lovely. ');
    await person.click(await button('Submit Comment'));
    expect(await screen.findByText('Comment added successfully!')).toBeTruthy();
    expect(network.bodiesOf(submit)).toEqual([{ content: 'Lovely.' }]);
    await heading(2);
    expect((await box()).value).toBe('Lovely.');
    expect(await button('Update Comment')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it.each([
    ['hidden', 'Moderators hid your comment. Only you and the moderators can see it.'],
    ['pending', /^Moderators are reviewing your comment/],
  ] as const)('says that it is %s, and leads to the decision', async (moderation, sentence) => {
    const own = { ...mine('Mine.'), moderation };
    open(commentsOf([own], { userComment: own }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'See the decision' });
    expect(link.getAttribute('href')).toBe('/profile?panel=decisions');
  });

  it('is changed', async () => {
    const { network, person } = open(commentsOf([mine('Old.')], { userComment: mine('Old.') }));
    network.answer({ [submit]: commentsOf([mine('Old. New.')], { userComment: mine('Old. New.') }) });
    await person.type(await box(), ' New.');
    await person.click(await button('Update Comment'));
    expect(await screen.findByText('Comment updated successfully!')).toBeTruthy();
    expect(await screen.findByDisplayValue('Old. New.')).toBe(await box());
  });

  it.each([
    ['empty', '   ', 'Comment cannot be empty'],
    ['too long', 'x'.repeat(2_001), 'A comment can have up to 2,000 characters.'],
  ])('is not sent while it is %s', async (_, text, problem) => {
    const { network, person } = open(commentsOf([]));
    fireEvent.change(await box(), { target: { value: text } });
    await person.click(await button('Submit Comment'));
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(network.calls).not.toContain(submit);
  });

  it('counts its characters when most of them are used', async () => {
    open(commentsOf([]));
    fireEvent.change(await box(), { target: { value: '😀'.repeat(1_900) } });
    expect(await screen.findByText('1,900 / 2,000')).toBeTruthy();
  });

  it('keeps what was written when it is refused, and says why', async () => {
    const { person } = open(commentsOf([]), { [submit]: refusal(403, 'Not today.') });
    await person.type(await box(), 'Lovely.');
    await person.click(await button('Submit Comment'));
    expect(await screen.findByText('Failed to submit comment')).toBeTruthy();
    expect(screen.getByText('Not today.')).toBeTruthy();
    expect((await box()).value).toBe('Lovely.');
  });

  it('asks whose session has ended to log in', async () => {
    const { person } = open(commentsOf([]), { [submit]: refusal(401, 'Authentication required') });
    await person.type(await box(), 'Lovely.');
    await person.click(await button('Submit Comment'));
    expect(await screen.findByText('Please log in to comment')).toBeTruthy();
    expect(screen.queryByText('Authentication required')).toBeNull();
    expect((await box()).value).toBe('Lovely.');
  });

  it('stays in the browser until it is submitted', async () => {
    const { person, unmount } = open(commentsOf([]));
    await person.type(await box(), 'Half a thou');
    unmount();
    const { network } = open(commentsOf([]));
    expect((await box()).value).toBe('Half a thou');
    expect(screen.getByText('Restored your unsubmitted text.')).toBeTruthy();
    network.answer({ [submit]: commentsOf([mine('Half a thou')], { userComment: mine('Half a thou') }) });
    await person.click(await button('Submit Comment'));
    await screen.findByText('Comment added successfully!');
    await waitFor(() => expect(localStorage.getItem('commentDraft:iris:c1')).toBeNull());
  });

  it('is removed after a question', async () => {
    const { network, person } = open(commentsOf([mine('Mine.'), aComment()], { userComment: mine('Mine.') }), {
      'DELETE /api/characters/c1/comment': commentsOf([aComment()]),
    });
    await person.click(await button('Delete'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your comment' });
    expect(network.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Comment deleted.')).toBeTruthy();
    await heading(1);
    expect((await box()).value).toBe('');
    expect(await box()).toBe(document.activeElement);
    expect(await button('Submit Comment')).toBeTruthy();
  });
});
