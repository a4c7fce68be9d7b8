/**
 * For the beginning of a payment: the fields close while it is under way, and word of what went wrong before goes. The
 * focus would be lost if it stayed in either.
 */
export function focusSubmit(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
}
