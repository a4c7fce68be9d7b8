import { join } from 'node:path';

import { unstable_readConfig } from 'wrangler';
import { z } from 'zod';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';

export const CONFIG_FILE = join(PROJECT_DIR, 'wrangler.toml');
/** In place of an id that nobody has made yet. */
export const NO_DATABASE_ID = '00000000-0000-0000-0000-000000000000';

const bindingsSchema = z.object({
  vars: z.record(z.string(), z.string()),
  d1_databases: z.array(
    z.object({ binding: z.string(), database_name: z.string(), database_id: z.string() }),
  ),
  queues: z.object({
    producers: z.array(z.object({ binding: z.string(), queue: z.string() })),
    consumers: z.array(
      z.looseObject({ queue: z.string(), dead_letter_queue: z.string().optional() }),
    ),
  }),
  durable_objects: z.object({
    bindings: z.array(z.object({ name: z.string(), class_name: z.string() })),
  }),
  send_email: z.array(z.object({ name: z.string() })),
});

export type DeployConfig = z.infer<typeof bindingsSchema>;

/** wrangler.toml as it holds for one of its environments; null: on this machine. */
export function readDeployConfig(environment: string | null): DeployConfig {
  const named = environment === null ? {} : { env: environment };
  return bindingsSchema.parse(
    unstable_readConfig({ config: CONFIG_FILE, ...named }, { hideWarnings: true }),
  );
}

/** All queues that an environment needs, each once. */
export function queueNames({ queues }: Pick<DeployConfig, 'queues'>): string[] {
  return [...new Set([...queues.producers, ...queues.consumers].map(({ queue }) => queue))];
}
