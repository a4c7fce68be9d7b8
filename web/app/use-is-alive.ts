import { useSyncExternalStore } from 'react';

/**
 * Whether the page is more than what it was sent as: one prerendered page serves many addresses and everybody, and must
 * first be drawn as it was written before it says what only this address and this browser know.
 */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges() {
  return () => undefined;
}
