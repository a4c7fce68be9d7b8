/**
 * A loader's promise that the page waits for. It may fail before the page is there to hear it, which
 * the browser would report as an unhandled rejection; whoever awaits it later still gets the error.
 */
export function waitedForOnPage<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}
