import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { limits } from '@masque/contracts';
import { member, renderPage } from '../../../../test/render.tsx';
import { CreatePage } from '../../create/CreatePage.tsx';

const open = async () => {
  renderPage(<CreatePage />, { at: '/create-character', answers: { 'GET /api/session': member } });
  await screen.findByText('iris');
  return screen.getByLabelText('Image');
};
/** Ignores `accept`, like drag and drop or "All files" in a picker. */
const choose = (field: HTMLElement, name: string, type: string, content = 'x') =>
  userEvent.setup({ applyAccept: false }).upload(field, new File([content], name, { type }));
const noPreview = () => expect(screen.queryByRole('img', { name: 'Preview of the chosen image' })).toBeNull();

const otherKind = 'This file type isn’t supported. Choose a PNG, JPEG, WebP, GIF or AVIF.';

describe('the picture of a character', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is asked for in the kinds that the hint names', async () => {
    const field = await open();
    expect(field).toHaveAttribute('accept', 'image/png,image/jpeg,image/webp,image/gif,image/avif');
    expect(field).toHaveAccessibleDescription(/PNG, JPEG, WebP, GIF or AVIF/);
  });

  it.each([
    ['notes.pdf', 'application/pdf', 'Please select an image file'],
    ['mira.heic', 'image/heic', otherKind],
    ['MIRA.HEIC', '', otherKind],
    ['mira.svg', 'image/svg+xml', otherKind],
  ])('%s (%s) is refused at once', async (name, type, sentence) => {
    const field = await open();
    await choose(field, name, type);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(field).toBeInvalid();
    noPreview();
  });

  it('of a phone, with the name of a JPEG, is refused by its kind', async () => {
    const field = await open();
    await choose(field, 'mira.jpg', 'image/jpeg', '\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    expect(await screen.findByText(/^HEIC files can’t be used as pictures\./)).toBeVisible();
    noPreview();
  });

  it('that the browser cannot show is refused at once', async () => {
    const field = await open();
    jest.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('', 'EncodingError'));
    await choose(field, 'mira.jpg', 'image/jpeg');
    expect(await screen.findByText(/^This picture can’t be read\./)).toBeVisible();
    noPreview();
  });

  it('of more than 40 megapixels is refused at once', async () => {
    const field = await open();
    const edge = Math.sqrt(limits.imagePixels);
    jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(edge);
    jest.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(edge + 1);
    await choose(field, 'mira.png', 'image/png');
    expect(await screen.findByText('This picture has more than 40 megapixels. Choose a smaller one.')).toBeVisible();
    noPreview();
  });
});
