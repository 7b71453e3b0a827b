import { afterEach, describe, expect, it } from '@jest/globals';
import { reportRequest } from '@masque/web-kit';
import { screen } from '@testing-library/react';
import { aCharacter } from '../../../test/aCharacter.ts';
import { aComment, commentsOf } from '../../../test/aComment.ts';
import { member, renderPage, visitor } from '../../../test/render.tsx';
import { CharacterActions } from './actions/CharacterActions.tsx';
import { Comments } from '../comments/Comments.tsx';

const actions = (isAuthor: boolean, session: object = member) =>
  renderPage(<CharacterActions character={aCharacter({ isAuthor })} />, { answers: { 'GET /api/session': session } });

describe('the Report button', () => {
  afterEach(() => reportRequest.close());

  it.each([
    ['members', member],
    ['visitors, who are told to log in', visitor],
  ])('of a character is there for %s', async (_, session) => {
    const { person } = actions(false, session);
    await person.click(await screen.findByRole('button', { name: 'Report Mira' }));
    expect(reportRequest.read()).toEqual({ type: 'character', id: 'c1', name: 'Mira' });
  });

  it('is not there for one’s own character', async () => {
    actions(true);
    await screen.findByRole('link', { name: 'Edit Character' });
    expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull();
  });

  it('is there for each comment of others, with its text, and not for one’s own', async () => {
    const own = aComment({ username: 'iris', content: 'Mine.' });
    const others = [aComment(), aComment({ username: 'gwen' })];
    const { person } = renderPage(<Comments characterId="c1" count={3} />, {
      answers: {
        'GET /api/session': member,
        'GET /api/characters/c1/comments': commentsOf([own, ...others], { userComment: own }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Report the comment by otto' }));
    expect(reportRequest.read()).toEqual({
      type: 'comment',
      id: 'comment-of-otto',
      name: 'otto',
      snippet: 'I like the lantern.',
    });
    expect(screen.getAllByRole('button', { name: /^Report/ })).toHaveLength(2);
  });
});
