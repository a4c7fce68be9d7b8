/** One that opens a sheet does so by the browser's own doing. */
const NEEDS_SCRIPT = 'button:not([popovertarget])';

let pressed: HTMLButtonElement | null = null;

/** A button that is pressed before the page is alive shows that it waits; the last one pressed is kept. */
export function keepEarlyPress(): void {
  document.addEventListener('click', keep);
}

/** Presses it again, on a page that answers. */
export function repeatEarlyPress(): void {
  forgetEarlyPress();
  pressed?.click();
}

/** Of a page that will never answer: nothing waits any longer. */
export function forgetEarlyPress(): void {
  document.removeEventListener('click', keep);
  pressed?.removeAttribute('aria-busy');
}

function keep(event: Event): void {
  const { target } = event;
  const button = target instanceof Element ? target.closest(NEEDS_SCRIPT) : null;
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  pressed?.removeAttribute('aria-busy');
  pressed = button;
  button.ariaBusy = 'true';
}
