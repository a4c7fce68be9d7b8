import './app/discard-token.ts';
import './styles/main.css';

import { keepEarlyPress } from './app/early-press.ts';

/** Where no paint is reported, or comes only when the tab is looked at. */
const LONGEST_WAIT_MS = 1500;

/** Does something once what the page was sent with has been painted: its script is then in nobody's way. */
function afterFirstPaint(act: () => void): void {
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect();
    act();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(act, LONGEST_WAIT_MS);
}

// The same module however often it is asked for.
const bringToLife = () => void import('./main.tsx');

if (document.getElementById('root')?.hasChildNodes() === true) {
  keepEarlyPress();
  afterFirstPaint(bringToLife);
} else {
  bringToLife();
}
