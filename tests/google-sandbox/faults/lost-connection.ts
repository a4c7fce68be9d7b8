/** The connection broke before the answer came. A caller gets what `fetch` throws for a network failure. */
export class LostConnection extends TypeError {
  constructor() {
    super('fetch failed');
  }
}
