/** Popovers open without script. */
const NEEDS_SCRIPT = 'button:not([popovertarget])';

/** Before the launch a link may stand where the prerendered page had a button. */
const PRESSABLE = 'a, button';

type EarlyPress = { button: HTMLButtonElement; index: number; count: number };

let pressed: EarlyPress | null = null;

/** A button pressed before hydration shows that it is busy; the last one is remembered. */
export function captureEarlyPress(): void {
  document.addEventListener('click', keep);
}

/** Presses it again, on a page that answers. */
export function repeatEarlyPress(): void {
  forgetEarlyPress();
  pressed?.button.click();
}

/** A rerendered page has replaced the button: presses its replacement. */
export function repeatEarlyPressOnceDrawn(root: Element): void {
  const drawing = new MutationObserver(() => {
    drawing.disconnect();
    forgetEarlyPress();
    if (pressed !== null) inPlaceOf(pressed)?.click();
  });
  drawing.observe(root, { childList: true });
}

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

/** By position; if the number of buttons differs, only one with the same text. */
function inPlaceOf({ button, index, count }: EarlyPress): HTMLElement | null {
  const all = findPressables();
  const found = all[index];
  if (found === undefined) return null;
  return all.length === count || found.textContent === button.textContent ? found : null;
}

function findPressables(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(PRESSABLE)];
}
