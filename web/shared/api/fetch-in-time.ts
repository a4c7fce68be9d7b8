/** So long nothing may come: no answer, or no more of it. Here by itself: the start page needs the figure, and no more. */
export const SILENCE_MS = 20_000;

/** As browsers call it. */
export const TIMEOUT_ERROR = 'TimeoutError';
/** Whose answers have no body (https://fetch.spec.whatwg.org/#null-body-status); browsers give some of them an empty one. */
const NULL_BODY_STATUSES = [204, 205, 304];

/**
 * A request that is given up when nothing comes any more. However long all of the answer takes is left to it: a file
 * of everything that somebody has is long, and comes over slow lines too.
 * @throws DOMException TimeoutError, from reading the answer as well
 */
export async function fetchInTime(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const silence = new AbortController();
  const { passage, goOn, stop } = watchSilence((reason) => silence.abort(reason));
  goOn();
  try {
    const response = await fetch(input, { ...init, signal: silence.signal });
    if (response.body === null || NULL_BODY_STATUSES.includes(response.status)) {
      stop();
      return response;
    }
    goOn();
    return new Response(response.body.pipeThrough(passage), response);
  } catch (error) {
    stop();
    throw error;
  }
}

/** A way for an answer to come through, in parts, after none of which there is silence for too long. */
function watchSilence(onSilence: (reason: DOMException) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let giveUp = onSilence;
  const stop = () => clearTimeout(timer);
  function goOn(): void {
    stop();
    timer = setTimeout(() => giveUp(new DOMException(undefined, TIMEOUT_ERROR)), SILENCE_MS);
  }
  const passage = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start(controller) {
      // Not every browser tells the reader why a request was given up.
      giveUp = (reason) => {
        controller.error(reason);
        onSilence(reason);
      };
    },
    transform(chunk, controller) {
      goOn();
      controller.enqueue(chunk);
    },
    flush: stop,
  });
  return { passage, goOn, stop };
}
