import { vi } from 'vitest';

/** A tab that is hidden and shown by the test, in a window that is left and come back to. */
export function stubTab() {
  const view = new EventTarget();
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view));
  vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view));
  vi.stubGlobal('document', tab);
  const show = (visibilityState: 'visible' | 'hidden') => {
    tab.visibilityState = visibilityState;
    tab.dispatchEvent(new Event('visibilitychange'));
  };
  return { show, comeBackToWindow: () => view.dispatchEvent(new Event('focus')) };
}
