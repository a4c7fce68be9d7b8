import { startAnew } from './start-anew.ts';

await startAnew();
