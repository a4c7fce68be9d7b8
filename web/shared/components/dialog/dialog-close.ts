import { useEffect, useEffectEvent } from 'react';

/** CloseWatcher: Android's back gesture. Not in every browser, nor in TypeScript's DOM types. */
declare const CloseWatcher: (new () => EventTarget & { destroy: () => void }) | undefined;

/**
 * A CloseWatcher fires once, so it is replaced after each request. Nested ones are asked innermost first. @returns
 * what stops it
 */
export function watchCloseRequests(onRequest: () => void): () => void {
  if (typeof CloseWatcher === 'undefined') return () => undefined;
  const Watcher = CloseWatcher;
  function watch() {
    const watcher = new Watcher();
    watcher.addEventListener('close', () => {
      current = watch();
      onRequest();
    });
    return watcher;
  }
  let current = watch();
  return () => current.destroy();
}

export function useCloseRequest(onRequest: () => void): void {
  const request = useEffectEvent(onRequest);
  useEffect(() => watchCloseRequests(() => request()), []);
}

/**
 * Makes the page inert. That takes the focus from the opener before Radix sees it, so the dialog restores it
 * itself.
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
