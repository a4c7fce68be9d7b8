import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;

/** The paper is laid out right after `beforeprint`, so that React has to draw within it. */
function subscribe(onChange: () => void): () => void {
  function update({ type }: Event): void {
    isPrinting = type === 'beforeprint';
    flushSync(onChange);
  }
  addEventListener('beforeprint', update);
  addEventListener('afterprint', update);
  return () => {
    isPrinting = false;
    removeEventListener('beforeprint', update);
    removeEventListener('afterprint', update);
  };
}

/** On paper nothing can be unfolded: lists are printed whole. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
}
