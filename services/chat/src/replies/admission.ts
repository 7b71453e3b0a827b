const MOST = 16;
/** A place is free again after this, whatever holds it: a reply may wait for its user's own server. */
const MOST_MS = 100;

/** Lets replies begin in turn, a few at a time: of hundreds, all would get their first words as late as the last. */
export class Admission {
  private inside = 0;
  private readonly waiting: (() => void)[] = [];

  async enter(): Promise<() => void> {
    if (this.inside < MOST) this.inside += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    let isInside = true;
    const leave = () => {
      clearTimeout(timer);
      if (!isInside) return;
      isInside = false;
      const next = this.waiting.shift();
      if (next) next();
      else this.inside -= 1;
    };
    const timer = setTimeout(leave, MOST_MS);
    return leave;
  }
}
