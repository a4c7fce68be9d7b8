import { env } from 'cloudflare:workers';

// At once: one by one, as wrangler applies them, they take longer than the tests of many a file.
const queries = env.MIGRATIONS.flatMap((migration) => migration.queries);
await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
