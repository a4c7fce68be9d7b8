/** The fields close while a payment is under way, and what went wrong before goes: whichever of them has the focus would lose it. */
export function focusSubmit(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
}
