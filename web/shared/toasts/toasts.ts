import { saveInTab, readInTab } from '#web/shared/lib/tab-storage.ts';

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

const shown = new Map<string, Toast>();
const listeners = new Set<() => void>();

export function showToast(toast: Toast): void {
  shown.delete(toast.id);
  shown.set(toast.id, toast);
  redrawToasts();
}

export function withdrawToast(id: string): void {
  if (shown.delete(id)) redrawToasts();
}

/** Oldest first. */
export function shownToasts(): readonly Toast[] {
  return [...shown.values()];
}

/** @returns unsubscribe */
export function listenToToasts(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

const SAVED_KEY = 'grinbox.toasts';

type SavedToast = Pick<Toast, 'id' | 'kind'> & { title: string; detail: string | null };

/** Those that offer nothing to press, for the document that is loaded next: it knows no functions of this one. */
export function saveToasts(): void {
  const lasting = shownToasts().filter(({ action }) => action === undefined);
  const saved: SavedToast[] = lasting.map(({ id, kind, title, detail }) => ({
    id,
    kind,
    title: title(),
    detail: detail?.() ?? null,
  }));
  saveInTab(SAVED_KEY, saved.length === 0 ? null : saved);
}

export function showSavedToasts(): void {
  const saved = readInTab(SAVED_KEY);
  saveInTab(SAVED_KEY, null);
  for (const toast of Array.isArray(saved) ? saved.filter(isSavedToast) : []) {
    const { id, kind, title, detail } = toast;
    const more = detail === null ? {} : { detail: () => detail };
    showToast({ id, kind, title: () => title, ...more });
  }
}

function isSavedToast(value: unknown): value is SavedToast {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'kind' in value &&
    (value.kind === 'success' || value.kind === 'error') &&
    'title' in value &&
    typeof value.title === 'string' &&
    'detail' in value &&
    (value.detail === null || typeof value.detail === 'string')
  );
}

/** Also for those that stand, whose texts read otherwise in another language or with a better figure. */
export function redrawToasts(): void {
  for (const listener of listeners) listener();
}
