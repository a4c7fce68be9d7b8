/** Idle timeout, between any two parts of an answer. */
export const SILENCE_MS = 20_000;

export const TIMEOUT_ERROR = 'TimeoutError';
/** https://fetch.spec.whatwg.org/#null-body-status; some browsers give them an empty body. */
const NULL_BODY_STATUSES = [204, 205, 304];

/**
 * An idle timeout rather than a total one: an export is long, and lines may be slow. @throws DOMException
 * TimeoutError, also while reading the body
 */
export async function fetchInTime(
  input: RequestInfo | URL,
  init?: RequestInit,
  silenceMs = SILENCE_MS,
): Promise<Response> {
  const silence = new AbortController();
  const {
    passage,
    goOn: waitForNext,
    stop,
  } = watchSilence((reason) => silence.abort(reason), silenceMs);
  waitForNext();
  try {
    const response = await fetch(input, { ...init, signal: silence.signal });
    if (response.body === null || NULL_BODY_STATUSES.includes(response.status)) {
      stop();
      return response;
    }
    waitForNext();
    return new Response(response.body.pipeThrough(passage), response);
  } catch (error) {
    stop();
    throw error;
  }
}

function watchSilence(onSilence: (reason: DOMException) => void, silenceMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let giveUp = onSilence;
  const stop = () => clearTimeout(timer);
  function waitForNext(): void {
    stop();
    timer = setTimeout(() => giveUp(new DOMException(undefined, TIMEOUT_ERROR)), silenceMs);
  }
  const passage = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start(controller) {
      // Not every browser passes the abort reason to the reader.
      giveUp = (reason) => {
        controller.error(reason);
        onSilence(reason);
      };
    },
    transform(chunk, controller) {
      waitForNext();
      controller.enqueue(chunk);
    },
    flush: stop,
  });
  return { passage, goOn: waitForNext, stop };
}
