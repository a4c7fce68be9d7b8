/** So long nothing may come: no answer, or no more of it. */
export const SILENCE_MS = 20_000;
/** As browsers call it. */
export const TIMEOUT_ERROR = 'TimeoutError';
/** Answers that have no body (Fetch, "null body status"): none can be built with one. */
const BODILESS_STATUSES: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/**
 * A request that is given up when nothing comes any more. However long all of the answer takes is left to it: a file
 * of everything that somebody has is long, and comes over slow lines too.
 * @throws DOMException TimeoutError, from reading the answer as well
 */
export async function fetchInTime(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const silence = new AbortController();
  let timer = giveUpLater();
  function giveUpLater() {
    const reason = new DOMException(undefined, TIMEOUT_ERROR);
    return setTimeout(() => silence.abort(reason), SILENCE_MS);
  }
  function goOn(): void {
    clearTimeout(timer);
    timer = giveUpLater();
  }

  try {
    const response = await fetch(input, { ...init, signal: silence.signal });
    // Not by the body alone: Chromium shows an empty stream where there is none.
    if (response.body === null || BODILESS_STATUSES.has(response.status)) {
      clearTimeout(timer);
      return response;
    }
    goOn();
    const watched = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          goOn();
          controller.enqueue(chunk);
        },
        flush: () => clearTimeout(timer),
      }),
    );
    return new Response(watched, response);
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
}
