/** One that opens a sheet does so by the browser's own doing. */
const NEEDS_SCRIPT = 'button:not([popovertarget])';

/** What may stand in a button's place where the page is drawn anew: before the launch, a way in for the waiting list. */
const PRESSABLE = 'a, button';

type EarlyPress = { button: HTMLButtonElement; index: number; count: number };

let pressed: EarlyPress | null = null;

/** A button that is pressed before the page is alive shows that it waits; the last one pressed is kept. */
export function keepEarlyPress(): void {
  document.addEventListener('click', keep);
}

/** Presses it again, on a page that answers. */
export function repeatEarlyPress(): void {
  forgetEarlyPress();
  pressed?.button.click();
}

/** Where the page is drawn anew the button itself goes: as soon as it has gone, what came in its place is pressed. */
export function repeatEarlyPressOnceDrawn(root: Element): void {
  const drawing = new MutationObserver(() => {
    drawing.disconnect();
    forgetEarlyPress();
    if (pressed !== null) inPlaceOf(pressed)?.click();
  });
  drawing.observe(root, { childList: true });
}

/** Of a page that will never answer, or is no more the one that was looked at: nothing waits any longer. */
export function forgetEarlyPress(): void {
  document.removeEventListener('click', keep);
  pressed?.button.removeAttribute('aria-busy');
}

function keep(event: Event): void {
  const { target } = event;
  const button = target instanceof Element ? target.closest(NEEDS_SCRIPT) : null;
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  pressed?.button.removeAttribute('aria-busy');
  const all = findPressables();
  pressed = { button, index: all.indexOf(button), count: all.length };
  button.ariaBusy = 'true';
}

/** The same place in the page. Where more or less stands there than did, only what says the same. */
function inPlaceOf({ button, index, count }: EarlyPress): HTMLElement | null {
  const all = findPressables();
  const found = all[index];
  if (found === undefined) return null;
  return all.length === count || found.textContent === button.textContent ? found : null;
}

function findPressables(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(PRESSABLE)];
}
