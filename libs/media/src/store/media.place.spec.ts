import { cwd } from 'node:process';
import { z } from 'zod';
import { mediaPlace } from './media.place.ts';

const place = (url: string) => z.string().transform(mediaPlace).safeParse(url);

describe('MEDIA_URL', () => {
  it.each([
    ['file:.data/media', `${cwd()}/.data/media`],
    ['file:/srv/media', '/srv/media'],
    ['file:///srv/my%20media', '/srv/my media'],
  ])('%s is a folder', (url, folder) => {
    expect(place(url).data).toEqual({ kind: 'folder', folder });
  });

  it('names a bucket with everything that is needed to use it', () => {
    expect(place('s3://key:s%2Fecret@minio:9000/masque').data).toEqual({
      kind: 's3',
      bucketUrl: 'http://minio:9000/masque',
      key: 'key',
      secret: 's/ecret',
      region: 'us-east-1',
    });
    expect(place('s3://k:s@s3.example.org/b?ssl=true&region=eu-1').data).toMatchObject({
      bucketUrl: 'https://s3.example.org/b',
      region: 'eu-1',
    });
  });

  it.each([
    '',
    'file:%E0%A4%A',
    's3://k:%E0%A4%A@host/bucket',
    '/srv/media',
    'https://example.org',
    's3://host/bucket',
    's3://k:s@host',
    's3://k:s@host/a/b',
  ])('cannot be %j', (url) => {
    expect(place(url).success).toBe(false);
  });
});
