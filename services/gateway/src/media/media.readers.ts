import type { ServerResponse } from 'node:http';
import { DomainError } from '@masque/contracts';

export interface ReaderLimits {
  readonly ofAddress: number;
  readonly bytesOfAddress: number;
  readonly bytes: number;
  readonly readMs: number;
  readonly bytesPerMs: number;
}

const MB = 1024 * 1024;
export const readerLimits: ReaderLimits = {
  ofAddress: 96,
  bytesOfAddress: 32 * MB,
  bytes: 96 * MB,
  readMs: 20_000,
  bytesPerMs: 16,
};

interface OfAddress {
  responses: number;
  bytes: number;
}

/** Counts pictures until they've been read, so clients that don't read hit their own limits. */
export class MediaReaders {
  private readonly byAddress = new Map<string, OfAddress>();
  private bytes = 0;

  constructor(private readonly limits: ReaderLimits) {}

  /** Call the result with the size before sending. @throws `rate.limited`, `server.unavailable`. */
  admit(response: ServerResponse, address: string): (bytes: number) => void {
    const { socket } = response.req;
    const { limits } = this;
    if (socket.destroyed) throw new DomainError('server.unavailable'); // 'close' won't fire
    const ofAddress = this.byAddress.get(address) ?? { responses: 0, bytes: 0 };
    if (ofAddress.responses >= limits.ofAddress) throw tooMany();
    this.byAddress.set(address, ofAddress);
    ofAddress.responses += 1;
    let held = 0;
    let timer: NodeJS.Timeout | undefined;
    response.once('close', () => {
      clearTimeout(timer);
      ofAddress.responses -= 1;
      ofAddress.bytes -= held;
      this.bytes -= held;
      if (ofAddress.responses === 0) this.byAddress.delete(address);
    });
    return (bytes) => {
      if (this.bytes + bytes > limits.bytes) throw new DomainError('server.unavailable');
      if (ofAddress.bytes + bytes > limits.bytesOfAddress) throw tooMany();
      held = bytes;
      ofAddress.bytes += bytes;
      this.bytes += bytes;
      timer = setTimeout(() => socket.destroy(), limits.readMs + bytes / limits.bytesPerMs).unref();
    };
  }
}

const tooMany = () => new DomainError('rate.limited', {}, { remainingTime: 1 });
