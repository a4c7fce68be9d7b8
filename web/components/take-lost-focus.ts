/** As the ref of what stands where something focused just was: takes the focus, unless that is somewhere else by now. */
export function takeLostFocus(element: Pick<HTMLElement, 'focus'> | null): void {
  if (document.activeElement === document.body) element?.focus();
}
