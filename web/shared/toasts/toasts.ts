/** Of what the region is to show (`drawToasts`), in the app and on prerendered pages. */
export type Toast = {
  /** Of toasts with the same id only the last is shown. */
  id: string;
  /** A failure stays until closed or withdrawn, a success for a while. */
  kind: 'success' | 'error';
  /** Texts are functions, since the language may be switched while it stands. */
  title: () => string;
  detail?: () => string;
  action?: { label: () => string; press: () => void };
};

const standing = new Map<string, Toast>();
const listeners = new Set<() => void>();

export function showToast(toast: Toast): void {
  standing.delete(toast.id);
  standing.set(toast.id, toast);
  tellListeners();
}

export function withdrawToast(id: string): void {
  if (standing.delete(id)) tellListeners();
}

/** Oldest first. */
export function standingToasts(): readonly Toast[] {
  return [...standing.values()];
}

/** @returns unsubscribe */
export function listenToToasts(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}
