/** For `useSyncExternalStore`: of what browsers keep for us, told when another tab has changed it. */
export function listenToOtherTabs(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
