import './app/discard-token.ts';
import './shared/styles/main.css';

import { forgetEarlyPress, keepEarlyPress } from './app/early-press.ts';
import { showNotStarted } from './app/show-not-started.ts';

/** Where no paint is reported, or comes only when the tab is looked at. */
const LONGEST_WAIT_MS = 1500;

/** Waits for what the page was sent with to be painted: its script is then in nobody's way. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((_paints, observer) => {
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}

async function bringToLife(): Promise<void> {
  try {
    if (document.getElementById('root')?.hasChildNodes() === true) {
      keepEarlyPress();
      await firstPaint();
    }
    const { started } = await import('./main.tsx');
    await started;
  } catch (error) {
    forgetEarlyPress();
    showNotStarted();
    throw error;
  }
}

void bringToLife();
