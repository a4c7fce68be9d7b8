import { useEffect, useEffectEvent } from 'react';

/** What phones turn their back button and gesture into: not everywhere, nor in TypeScript's DOM. */
declare const CloseWatcher: (new () => EventTarget & { destroy: () => void }) | undefined;

/**
 * Calls `onRequest` each time the browser asks for what is open to be closed, so that a phone's way back leads no further
 * than out of it. Whether that closes it is not asked: a watcher answers once, so another takes its place until this is
 * stopped. Of what lies on top of each other the browser asks the uppermost. Returns a function that stops it.
 */
export function watchCloseRequests(onRequest: () => void): () => void {
  if (typeof CloseWatcher === 'undefined') return () => undefined;
  const Watcher = CloseWatcher;
  function watch() {
    const watcher = new Watcher();
    watcher.addEventListener('close', () => {
      standing = watch();
      onRequest();
    });
    return watcher;
  }
  let standing = watch();
  return () => standing.destroy();
}

/** As long as it is drawn, the browser's own request to close it, a phone's way back, calls `onRequest`. */
export function useCloseRequest(onRequest: () => void): void {
  const request = useEffectEvent(onRequest);
  useEffect(() => watchCloseRequests(() => request()), []);
}

/**
 * As long as a dialog is drawn, focus and clicks stay out of the page. It takes the focus from what opened the dialog
 * before Radix has seen it, so the dialog gives it back itself.
 */
export function usePageInert(): void {
  useEffect(() => {
    const page = document.getElementById('root');
    if (page === null) return undefined;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, []);
}
