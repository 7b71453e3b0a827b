import { catalogRoutes, HiddenPictures as Answer, type EventData } from '@masque/contracts';
import { type MediaName, parseMediaUrl } from '@masque/media';
import { LOGGER, type Logger, messageOf, newId } from '@masque/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Upstreams } from '../upstream/upstreams.ts';

const AGAIN_MS = 10 * 60 * 1_000;
const RETRY_MS = 2_000;

/** Until the catalog's first answer all pictures show: without the catalog, no page shows them. */
@Injectable()
export class HiddenPicturesService implements OnApplicationBootstrap, OnApplicationShutdown {
  private authors: ReadonlyMap<string, readonly string[]> = new Map();
  private isReading = false;
  private isStale = false;
  private isClosed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly upstreams: Upstreams,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  authorsOf({ prefix, hash }: MediaName): readonly string[] | undefined {
    return prefix === 'characters' ? this.authors.get(hash) : undefined;
  }

  onChange({ moderation, image }: Pick<EventData<'character.changed'>, 'moderation' | 'image'>): void {
    const hash = image === null ? undefined : parseMediaUrl(image)?.hash;
    if (moderation !== 'none' || (hash !== undefined && this.authors.has(hash))) void this.read();
  }

  onApplicationBootstrap() {
    void this.read();
  }

  onApplicationShutdown() {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private async read(): Promise<void> {
    this.isStale = true;
    if (this.isReading) return;
    this.isReading = true;
    clearTimeout(this.timer);
    let next = AGAIN_MS;
    try {
      while (this.isStale) {
        this.isStale = false;
        this.authors = await this.ask();
      }
    } catch (error) {
      next = RETRY_MS;
      this.logger.warn({ reason: messageOf(error) }, 'hidden pictures not loaded yet; retrying');
    }
    this.isReading = false;
    if (!this.isClosed) this.timer = setTimeout(() => void this.read(), next).unref();
  }

  private async ask(): Promise<ReadonlyMap<string, readonly string[]>> {
    const { path, method } = catalogRoutes.listHiddenPictures;
    const identity = { viewer: null, requestId: newId() };
    const { statusCode, body } = await this.upstreams.request({ service: 'catalog', method, path, identity });
    const answer: unknown = await body.json();
    if (statusCode !== 200) throw new Error(`the catalog responded with ${statusCode}`);
    return new Map(Answer.parse(answer).pictures.map(({ hash, authorIds }) => [hash, authorIds]));
  }
}
