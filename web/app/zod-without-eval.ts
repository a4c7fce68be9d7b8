import { config } from 'zod';

/** zod would try `new Function` to see whether it may compile schemas; the CSP reports even the try. */
config({ jitless: true });
