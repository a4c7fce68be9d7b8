import './app/discard-token.ts';
import './app/zod-without-eval.ts';
import './styles/main.css';

import { createRoot } from 'react-dom/client';

import { App } from './app/app.tsx';
import { startLanguage } from './features/language/language-atoms.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html lacks #root');
await startLanguage();
createRoot(container).render(<App />);
