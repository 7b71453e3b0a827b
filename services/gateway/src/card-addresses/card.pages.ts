interface CardPage {
  readonly host: RegExp;
  readonly path: RegExp;
  readonly file: (...parts: string[]) => string;
}

/** Facts of SillyTavern 1.19's content manager. */
const pages: readonly CardPage[] = [
  {
    host: /^(?:(?:www|venus)\.)?(?:chub\.ai|characterhub\.org)$/,
    path: /^\/characters\/([^/]+)\/([^/]+)\/?$/,
    file: (author = '', name = '') => `https://avatars.charhub.io/avatars/${author}/${name}/chara_card_v2.png`,
  },
  {
    host: /^realm\.risuai\.net$/,
    path: /^\/character\/([\da-f-]+)\/?$/i,
    file: (id = '') => `https://realm.risuai.net/api/v1/download/png-v3/${id}?non_commercial=true`,
  },
  {
    host: /^(?:www\.)?aicharactercards\.com$/,
    path: /^\/charactercards\/(.+?)\/?$/,
    file: (id = '') => `https://aicharactercards.com/wp-json/pngapi/v1/image/${id}`,
  },
];

/** The card file of a known site's page; undefined for any other address. */
export function fileOfPage({ hostname, pathname }: URL): URL | undefined {
  for (const { host, path, file } of pages) {
    const parts = host.test(hostname) ? path.exec(pathname) : null;
    if (parts) return new URL(file(...parts.slice(1)));
  }
  return undefined;
}
