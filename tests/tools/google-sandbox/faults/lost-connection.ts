/** The connection broke before the answer had come whole. A caller gets what `fetch` throws for a network failure. */
export class LostConnection extends TypeError {
  constructor(message: 'fetch failed' | 'terminated' = 'fetch failed') {
    super(message);
  }
}
