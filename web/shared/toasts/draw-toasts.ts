import { listenToToasts, shownToasts, type Toast, withdrawToast } from './toasts.ts';

export const TOASTS_ID = 'toasts';

const SUCCESS_STAYS_MS = 5000;
/** `KeyboardEvent.code` of the T. */
const REACHED_BY_ALT = 'KeyT';

/** Keeps the list in the region (`ToastRegion`) as it should be. @returns what ends that and empties it */
export function drawToasts(region: HTMLElement): () => void {
  const list = region.querySelector('ol');
  const lines = new Map<Toast, Line>();

  function draw(): void {
    const shown = shownToasts();
    for (const [toast, line] of lines) {
      if (shown.includes(toast)) continue;
      line.element.remove();
      lines.delete(toast);
    }
    const closeLabel = region.dataset['closeLabel'] ?? '';
    for (const toast of shown) {
      const drawn = lines.get(toast);
      if (drawn !== undefined) {
        drawn.write(closeLabel);
        continue;
      }
      bringWithinReach(region);
      const line = buildLine(toast);
      line.write(closeLabel);
      lines.set(toast, line);
      list?.append(line.element);
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
    for (const { element } of lines.values()) element.remove();
  };
}

/** Not while pointer or focus are on the toasts. */
function withdrawLater(toast: Toast, region: HTMLElement): void {
  setTimeout(() => {
    if (!shownToasts().includes(toast)) return;
    if (region.matches(':is(:hover, :focus-within)')) withdrawLater(toast, region);
    else withdrawToast(toast.id);
  }, SUCCESS_STAYS_MS);
}

type Line = {
  element: HTMLElement;
  /** In the language of now, and only what reads otherwise: the region is announced. */
  write: (closeLabel: string) => void;
};

function buildLine({ id, kind, title, detail, action }: Toast): Line {
  const element = document.createElement('li');
  element.dataset['toast'] = kind;
  const texts = document.createElement('div');
  element.append(texts);
  const said: { place: HTMLElement; text: () => string }[] = [];
  for (const text of [title, detail]) {
    if (text === undefined) continue;
    const place = document.createElement('p');
    texts.append(place);
    said.push({ place, text });
  }
  function addButton(name: 'action' | 'close', press?: () => void): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset['toastButton'] = name;
    button.addEventListener('click', () => {
      withdrawToast(id);
      press?.();
    });
    element.append(button);
    return button;
  }
  if (action !== undefined) {
    said.push({ place: addButton('action', action.press), text: action.label });
  }
  const close = addButton('close');

  function write(closeLabel: string): void {
    close.ariaLabel = closeLabel;
    for (const { place, text } of said) {
      const now = text();
      if (place.textContent !== now) place.textContent = now;
    }
  }

  return { element, write };
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
