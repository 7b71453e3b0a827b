import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aProfile } from '../../../../test/aProfile.ts';
import { type NetworkAnswer, refusal } from '../../../../test/network.ts';
import { member, renderPage } from '../../../../test/render.tsx';
import { Person } from '../ProfilePage.tsx';

const update = 'PATCH /api/users/iris';
const upload = 'POST /api/upload/bio-image';
const imageUrl = '/media/people/0123456789abcdef0123456789abcdef/full.webp';
const png = (bytes = 9, name = 'the (old) pier.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });

const open = async (answers: Readonly<Record<string, NetworkAnswer>> = {}, bio = 'Hello.') => {
  const user = aProfile({ id: 'u1', username: 'iris', bio });
  const view = renderPage(<Person user={user} isOwn />, {
    answers: { 'GET /api/session': member, [update]: { user: member.user }, ...answers },
  });
  await view.person.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  return { ...view, bio: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Bio' }) };
};
const paste = (area: HTMLElement, file: File) =>
  fireEvent.paste(area, { clipboardData: { files: [file], types: ['Files'] } });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('editing one’s profile', () => {
  it('saves what was changed, says so, and leaves after half a second', async () => {
    const { person, network, bio } = await open();
    await person.type(bio, ' I write.');
    await person.click(save());
    expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument();
    expect(network.bodiesOf(update)).toEqual([{ bio: 'Hello. I write.' }]);
    expect(screen.getByRole('region', { name: 'Edit Profile' })).toBeInTheDocument();
    const edit = await screen.findByRole('button', { name: 'Edit Profile' });
    await waitFor(() => expect(edit).toHaveFocus());
    expect(screen.queryByRole('textbox', { name: 'Bio' })).toBeNull();
  });

  it.each([
    ['the server’s sentence', refusal(413, 'The request is too large'), 'The request is too large'],
    ['that it failed', () => Response.error(), 'Failed to update profile'],
  ])('says %s, and keeps what was written', async (_, answer, sentence) => {
    const { person, bio } = await open({ [update]: answer });
    await person.type(bio, ' More.');
    await person.click(save());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(bio).toHaveValue('Hello. More.');
  });

  it('counts, and does not save a bio that is too long', async () => {
    const { person, network, bio } = await open();
    expect(screen.getByText('6 / 5,000')).toBeInTheDocument();
    fireEvent.change(bio, { target: { value: 'x'.repeat(5_001) } });
    expect(screen.getByText('5,001 / 5,000')).toBeInTheDocument();
    expect(screen.getByText('A bio can have up to 5,000 characters.')).toBeInTheDocument();
    await person.click(save());
    expect(network.calls).not.toContain(update);
  });

  it('asks before it throws away what was written', async () => {
    const { person, bio } = await open();
    await person.type(bio, ' More.');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = screen.getByRole('dialog', { name: 'Leave without saving?' });
    await person.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(bio).toHaveValue('Hello. More.');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.queryByRole('textbox', { name: 'Bio' })).toBeNull();
  });

  it('takes a picture of up to 5 MB, and sends it with the save', async () => {
    const { person, network } = await open();
    const group = within(screen.getByRole('group', { name: 'Profile picture' }));
    const input = group.getByRole('button', { name: 'Choose picture' }).nextElementSibling;
    if (!(input instanceof HTMLInputElement)) throw new Error('there is no input');
    await person.upload(input, png(5 * 1024 * 1024 + 1));
    expect(await group.findByText('Image must be smaller than 5MB')).toBeInTheDocument();
    await person.upload(input, png());
    expect(await group.findByRole('button', { name: 'Replace picture' })).toBeInTheDocument();
    await person.click(save());
    await waitFor(() =>
      expect(network.bodiesOf(update)).toEqual([{ profilePicture: expect.stringMatching(/^data:image\/png/) }]),
    );
  });
});

describe('pictures in a bio', () => {
  it('are uploaded when pasted, and stand at the caret', async () => {
    const { bio, network } = await open({ [upload]: { imageUrl } }, 'One two');
    bio.setSelectionRange(4, 4);
    paste(bio, png());
    expect(bio.value).toMatch(/^One !\[Uploading picture 1\.\.\.]\(\)two$/);
    expect(screen.getByText('Uploading a picture...')).toBeInTheDocument();
    expect(save()).toBeDisabled();
    await waitFor(() => expect(bio).toHaveValue(`One ![the  old  pier](${imageUrl})two`));
    expect(network.bodiesOf(upload)).toEqual([{ imageData: expect.stringMatching(/^data:image\/png/) }]);
    expect(save()).toBeEnabled();
  });

  it('are uploaded when dropped, and what is written meanwhile stays', async () => {
    const waiting = Promise.withResolvers<Response>();
    const { bio, person } = await open({ [upload]: () => waiting.promise }, '');
    fireEvent.drop(bio, { dataTransfer: { files: [png()], types: ['Files'] } });
    await person.type(bio, ' after');
    waiting.resolve(Response.json({ imageUrl }));
    await waitFor(() => expect(bio).toHaveValue(`![the  old  pier](${imageUrl}) after`));
  });

  it.each([
    ['Image must be smaller than 5MB', png(5 * 1024 * 1024 + 1), {}],
    ['Please select an image file', png(9, 'letter.pdf', 'application/pdf'), {}],
    [
      'Image must be smaller than 5MB',
      png(),
      { [upload]: refusal(413, 'Image must be smaller than 5MB', { code: 'profile.image_too_large' }) },
    ],
    ['Failed to upload image', png(), { [upload]: refusal(400, 'Validation Error') }],
    [
      'You can upload up to 50 pictures for your bio. Reuse one of them.',
      png(),
      {
        [upload]: refusal(409, 'You can upload up to 50 pictures for your bio. Reuse one of them.', {
          code: 'bio.too_many_images',
        }),
      },
    ],
  ])('leave no trace when it does not work: %s', async (sentence, file, answers) => {
    const { bio } = await open(answers, 'Hello.');
    paste(bio, file);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(bio).toHaveValue('Hello.');
  });

  it('that browsers cannot read say so', async () => {
    const { bio } = await open({}, 'Hello.');
    Object.assign(HTMLImageElement.prototype, { decode: () => Promise.reject(new Error('unreadable')) });
    paste(bio, png());
    expect(await screen.findByText('Failed to process image')).toBeInTheDocument();
  });

  it('do not come instead of a text that is pasted', async () => {
    const { bio, network } = await open();
    fireEvent.paste(bio, { clipboardData: { files: [png()], types: ['text/plain', 'Files'] } });
    expect(network.calls).not.toContain(upload);
  });
});
