export class Output {
  readonly #pieces: string[] = [];
  #trimming = false;

  push(text: string): void {
    const piece = this.#trimming ? text.replace(/^[\r\n]+/, '') : text;
    if (piece === '') return;
    this.#trimming = false;
    this.#pieces.push(piece);
  }

  trim(): void {
    this.#trimming = true;
    while (this.#pieces.length > 0) {
      const last = withoutLineEnd(this.#pieces.pop()!);
      if (last === '') continue;
      this.#pieces.push(last);
      return;
    }
  }

  toString(): string {
    return this.#pieces.join('');
  }
}

/** By hand: a regex for trailing line breaks would retry at each one that isn't trailing. */
function withoutLineEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--;
  return text.slice(0, end);
}
