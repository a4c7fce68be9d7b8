import './app/discard-token.ts';
// Before zod, which may be in any chunk.
import './app/zod-without-eval.ts';
import './shared/styles/main.css';

import { forgetEarlyPress, captureEarlyPress } from './app/early-press.ts';
import { showNotStarted } from './app/show-not-started.ts';

/** Where no paint is reported, or only once the tab is visible. */
const LONGEST_WAIT_MS = 1500;

/** The app's script must not delay the first paint of the prerendered page. */
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
      captureEarlyPress();
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
