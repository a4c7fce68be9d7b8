import { readStoredChoice } from '#web/entities/consent/usage-events.ts';

import { saveChoice } from './save-choice.ts';

type Asking = {
  /** By the visitor; else unasked, on a first visit. */
  isAskedFor: boolean;
  /** Gets the focus if it was in the question, which was unasked. */
  main: HTMLElement | null;
  onClose: () => void;
};

/** Brings the question (`CookieQuestion`) to life. @returns what ends that */
export function askAboutCookies(question: HTMLElement, { isAskedFor, main, onClose }: Asking) {
  const opener = document.activeElement;
  const stored = readStoredChoice();
  const counting = question.querySelector<HTMLInputElement>('input:enabled');
  const end = new AbortController();
  const { signal } = end;
  signal.addEventListener('abort', makeRoomFor(question));
  if (counting !== null) counting.checked = stored?.analytics ?? false;
  if (stored !== null) nameClosing(question);
  if (isAskedFor) question.querySelector('h2')?.focus({ preventScroll: true });
  // Answered in another tab.
  else addEventListener('focus', () => readStoredChoice() !== null && close(), { signal });

  question.addEventListener('click', press, { signal });

  function press({ target }: Event): void {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null) return;
    if (button.hasAttribute('aria-expanded')) unfold(button);
    else if (button.value === 'close' && readStoredChoice() !== null) close();
    else
      choose(
        button.value === 'analytics' || (button.value === 'chosen' && counting?.checked === true),
      );
  }

  function choose(analytics: boolean): void {
    saveChoice(analytics);
    close();
  }

  function close(): void {
    const hasFocus = question.contains(document.activeElement);
    const next = isAskedFor ? opener : main;
    if (hasFocus && next instanceof HTMLElement) next.focus({ preventScroll: true });
    onClose();
  }

  return () => end.abort();
}

function nameClosing(question: HTMLElement): void {
  const button = question.querySelector<HTMLElement>('[data-label-when-answered]');
  if (button !== null) button.ariaLabel = button.dataset['labelWhenAnswered'] ?? null;
}

function unfold(button: HTMLElement): void {
  const isOpen = button.ariaExpanded === 'true';
  button.ariaExpanded = String(!isOpen);
  button.toggleAttribute('data-second', !isOpen);
  const details = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (details !== null) details.hidden = isOpen;
}

/**
 * Selectors that use the variable. It is not inherited (tokens.css), so that a change restyles these elements
 * only.
 */
const ASKING = 'html, body, .above-banner, .toasts > ol';

/** Reserves room at the foot of the page, and keeps focus and sticky elements above. @returns what takes it back */
function makeRoomFor(question: HTMLElement): () => void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const observer = new ResizeObserver(() =>
    sheet.replaceSync(`${ASKING} { --taken-by-banner: ${question.offsetHeight}px }`),
  );
  observer.observe(question);
  return () => {
    observer.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((it) => it !== sheet);
  };
}
