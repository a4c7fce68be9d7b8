/** Of the button that opens a dialog (`PaperSheet`) of the same page. */
export function opensSheet(id: string) {
  return { 'aria-haspopup': 'dialog', 'data-opens': id } as const;
}

/** Of the button that closes the dialog around it. */
export const CLOSES_SHEET = { 'data-closes': '' };

/** Opens and closes the dialogs that stand in a prerendered page. */
export function watchSheets(): void {
  document.addEventListener('click', ({ target }) => {
    const opener = target instanceof Element ? target.closest('[data-opens]') : null;
    const sheet = document.getElementById(opener?.getAttribute('data-opens') ?? '');
    if (!(sheet instanceof HTMLDialogElement)) return;
    // The menu gives way, and its button gets the focus that the dialog returns.
    opener?.closest<HTMLElement>('[popover]')?.hidePopover();
    openSheet(sheet);
  });
}

/** The browser closes it on Escape and Android's back gesture, and returns the focus. */
export function openSheet(sheet: HTMLDialogElement): void {
  sheet.showModal();
  sheet.addEventListener('click', closeByClick);
}

function closeByClick({ currentTarget, target }: Event): void {
  if (!(currentTarget instanceof HTMLDialogElement) || !(target instanceof Element)) return;
  // A click that lands on the dialog itself is beside the paper in it.
  if (target === currentTarget || target.closest('[data-closes]') !== null) currentTarget.close();
}
