const FEWEST_PLACES = 1024;

/** A slice keeps the whole text in memory. */
const copyOf = (slice: string): string => Buffer.from(slice).toString();

/** Numbers tokens from 1 on. Twice as fast as a Map, which needs a string for each lookup. */
export class TokenNumbers {
  private tokens = [''];
  private hashes = [0];
  private places = new Uint32Array(FEWEST_PLACES);

  get size(): number {
    return this.tokens.length - 1;
  }

  get sorted(): string[] {
    return this.tokens.slice(1).sort();
  }

  of(text: string, start = 0, end = text.length): number {
    let hash = 0;
    for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    let place = this.firstPlace(hash);
    for (let number = this.places[place] ?? 0; number !== 0; number = this.places[place] ?? 0) {
      const token = this.tokens[number] ?? '';
      if (this.hashes[number] === hash && token.length === end - start && text.startsWith(token, start)) return number;
      place = (place + 1) % this.places.length;
    }
    this.places[place] = this.tokens.length;
    this.hashes.push(hash);
    const number = this.tokens.push(copyOf(text.slice(start, end))) - 1;
    if (number * 2 > this.places.length) this.grow();
    return number;
  }

  clear(): void {
    this.tokens = [''];
    this.hashes = [0];
    this.places = new Uint32Array(FEWEST_PLACES);
  }

  private firstPlace(hash: number): number {
    return (hash ^ (hash >>> 15)) & (this.places.length - 1);
  }

  private grow(): void {
    this.places = new Uint32Array(this.places.length * 4);
    for (let number = 1; number < this.tokens.length; number += 1) {
      let place = this.firstPlace(this.hashes[number] ?? 0);
      while (this.places[place] !== 0) place = (place + 1) % this.places.length;
      this.places[place] = number;
    }
  }
}
