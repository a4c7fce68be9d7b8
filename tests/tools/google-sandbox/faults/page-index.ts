/** Which page of its listing each page token leads to. */
export class PageIndex {
  readonly #pages = new Map<string, number>();

  /** The page that a call asks for, from 0; null for a token that was not given out here. */
  pageOf(query: URLSearchParams): number | null {
    const token = query.get('pageToken') ?? '';
    return token === '' ? 0 : (this.#pages.get(token) ?? null);
  }

  /** Notes the token in the answer to a call for `page`. */
  note(page: number | null, answer: unknown): void {
    if (page === null || typeof answer !== 'object' || answer === null) return;
    if (!('nextPageToken' in answer) || typeof answer.nextPageToken !== 'string') return;
    this.#pages.set(answer.nextPageToken, page + 1);
  }
}
