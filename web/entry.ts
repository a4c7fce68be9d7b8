import './app/discard-token.ts';
// Before zod, which may be in any chunk.
import './app/zod-without-eval.ts';
import './shared/styles/main.css';

import { showNotStarted } from './app/show-not-started.ts';

async function startApp(): Promise<void> {
  try {
    const { started } = await import('./main.tsx');
    await started;
  } catch (error) {
    showNotStarted();
    throw error;
  }
}

void startApp();
