import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError } from '@masque/contracts';

export interface ReaderLimits {
  /** Pictures that one connection, and one address, may have under way. A browser has six connections. */
  readonly ofSocket: number;
  readonly ofAddress: number;
  /** Bytes that are not read yet, of one address and of all. */
  readonly bytesOfAddress: number;
  readonly bytes: number;
  /** A reader has this long, and more for what is larger. */
  readonly readMs: number;
  readonly bytesPerMs: number;
}

const MB = 1024 * 1024;
export const readerLimits: ReaderLimits = {
  ofSocket: 16,
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

/**
 * Counts pictures from their request until they have been read, so that those who ask and do not read run into their own
 * caps. Errors: `rate.limited`, `server.unavailable` when all readers together hold too much.
 */
export class MediaReaders {
  /** What ends the counting of each response under way. */
  private readonly bySocket = new WeakMap<Socket, Set<() => void>>();
  private readonly byAddress = new Map<string, OfAddress>();
  private readonly limits: ReaderLimits;
  private bytes = 0;

  constructor(limits: ReaderLimits) {
    this.limits = limits;
  }

  /** Counts one response; call the result with its size before sending it. */
  admit(response: ServerResponse, address: string): (bytes: number) => void {
    const { socket } = response.req;
    const { limits } = this;
    const ofSocket = this.responsesOf(socket);
    const ofAddress = this.byAddress.get(address) ?? { responses: 0, bytes: 0 };
    if (ofSocket.size >= limits.ofSocket || ofAddress.responses >= limits.ofAddress) throw tooMany();
    this.byAddress.set(address, ofAddress);
    ofAddress.responses += 1;
    let held = 0;
    let timer: NodeJS.Timeout | undefined;
    const release = () => {
      if (!ofSocket.delete(release)) return;
      clearTimeout(timer);
      ofAddress.responses -= 1;
      ofAddress.bytes -= held;
      this.bytes -= held;
      if (ofAddress.responses === 0) this.byAddress.delete(address);
    };
    ofSocket.add(release);
    response.once('close', release);
    return (bytes) => {
      if (this.bytes + bytes > limits.bytes) throw new DomainError('server.unavailable');
      if (ofAddress.bytes + bytes > limits.bytesOfAddress) throw tooMany();
      held = bytes;
      ofAddress.bytes += bytes;
      this.bytes += bytes;
      // Whoever reads too slowly loses the connection; nothing else hangs on it.
      timer = setTimeout(() => socket.destroy(), limits.readMs + bytes / limits.bytesPerMs).unref();
    };
  }

  /** A response that waits behind another one is never told when its connection ends: the connection tells. */
  private responsesOf(socket: Socket): Set<() => void> {
    const known = this.bySocket.get(socket);
    if (known) return known;
    const responses = new Set<() => void>();
    this.bySocket.set(socket, responses);
    socket.once('close', () => {
      for (const release of responses) release();
    });
    return responses;
  }
}

const tooMany = () => new DomainError('rate.limited', {}, { remainingTime: 1 });
