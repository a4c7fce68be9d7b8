/** As the ref of what replaces a focused element: takes the focus unless it has moved on. */
export function takeLostFocus(element: Pick<HTMLElement, 'focus'> | null): void {
  if (document.activeElement === document.body) element?.focus();
}
