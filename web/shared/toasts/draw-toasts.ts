import { listenToToasts, standingToasts, type Toast, withdrawToast } from './toasts.ts';

export const TOASTS_ID = 'toasts';

const SUCCESS_STAYS_MS = 5000;
/** `KeyboardEvent.code` of the T. */
const REACHED_BY_ALT = 'KeyT';

/** Keeps the list in the region (`ToastRegion`) as it should be. @returns what ends that and empties it */
export function drawToasts(region: HTMLElement): () => void {
  const list = region.querySelector('ol');
  const lines = new Map<Toast, HTMLElement>();

  function draw(): void {
    const standing = standingToasts();
    for (const [toast, line] of lines) {
      if (standing.includes(toast)) continue;
      line.remove();
      lines.delete(toast);
    }
    for (const toast of standing) {
      if (lines.has(toast)) continue;
      bringWithinReach(region);
      const line = buildLine(toast, region.dataset['closeLabel'] ?? '');
      lines.set(toast, line);
      list?.append(line);
      if (toast.kind === 'success') withdrawLater(toast, region);
    }
  }

  draw();
  const stopListening = listenToToasts(draw);
  const end = new AbortController();
  addEventListener(
    'keydown',
    (event) => {
      if (event.altKey && event.code === REACHED_BY_ALT) list?.focus();
      if (event.key !== 'Escape' || !region.contains(document.activeElement)) return;
      // Lets the toasts go on, and closes no dialog.
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
    { capture: true, signal: end.signal },
  );
  return () => {
    end.abort();
    stopListening();
    for (const line of lines.values()) line.remove();
  };
}

/** Not while pointer or focus are on the toasts. */
function withdrawLater(toast: Toast, region: HTMLElement): void {
  setTimeout(() => {
    if (!standingToasts().includes(toast)) return;
    if (region.matches(':is(:hover, :focus-within)')) withdrawLater(toast, region);
    else withdrawToast(toast.id);
  }, SUCCESS_STAYS_MS);
}

function buildLine({ id, kind, title, detail, action }: Toast, closeLabel: string): HTMLElement {
  const line = document.createElement('li');
  line.dataset['toast'] = kind;
  const texts = document.createElement('div');
  for (const text of [title, detail]) {
    if (text === undefined) continue;
    const paragraph = document.createElement('p');
    paragraph.textContent = text();
    texts.append(paragraph);
  }
  line.append(texts);
  function addButton(name: 'action' | 'close', press?: () => void): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset['toastButton'] = name;
    button.addEventListener('click', () => {
      withdrawToast(id);
      press?.();
    });
    line.append(button);
    return button;
  }
  if (action !== undefined) addButton('action', action.press).textContent = action.label();
  addButton('close').ariaLabel = closeLabel;
  return line;
}

/** All that is outside a modal dialog is inert. */
function bringWithinReach(region: HTMLElement): void {
  const dialog = document.querySelector('dialog:modal');
  if (dialog === null || dialog.contains(region)) return;
  const home = region.parentElement ?? document.body;
  dialog.append(region);
  // Before all other listeners, since one may remove the dialog.
  dialog.addEventListener('close', () => home.append(region), { once: true, capture: true });
}
