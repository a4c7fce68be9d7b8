import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { z } from 'zod';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

const SCHEMA_FILES = globSync('worker/{*,platform/*}/*schema.ts', { cwd: PROJECT_DIR });

export const policySchema = z.object({
  owner: z.enum(['user', 'visitor', 'user or visitor', 'service']),
  retention: z.string().trim().min(1),
  columns: z.record(
    z.string(),
    z.enum(['key', 'personal', 'secret', 'mailbox', 'figure', 'service']),
  ),
});

/** All that the files of the schema export, by name: tables, and their policies as `NAMEPolicy`. */
export async function exportedBySchema(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const file of SCHEMA_FILES) {
    const module: object = await import(
      /* @vite-ignore */ pathToFileURL(join(PROJECT_DIR, file)).href
    );
    for (const [name, value] of Object.entries(module)) found.set(name, value);
  }
  return found;
}
