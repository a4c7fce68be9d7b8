import { z } from 'zod';

import { NO_DATABASE_ID, queueNames } from './deploy-config.ts';
import { DeployError, mustWork, type DeployTools } from './deploy-tools.ts';
import { listSecretNames, OWN_KEYS, requiredSecrets } from './secrets.ts';

const databasesSchema = z.array(z.object({ name: z.string(), uuid: z.string() }));

export type SetUpTools = DeployTools & {
  /** Writes the id of its database into the environment's part of wrangler.toml. */
  writeDatabaseId: (id: string) => void;
};

/**
 * Makes what an environment needs and does not have yet: database (kept in the EU, which can be said only now), queues,
 * and the keys that are ours to make up. Safe to repeat: what is there is left as it is.
 * @throws DeployError naming what did not work
 */
export async function setUp(tools: SetUpTools): Promise<void> {
  await setUpDatabase(tools);
  for (const queue of queueNames(tools.config)) await setUpQueue(tools, queue);
  await setUpKeys(tools);
}

async function setUpDatabase(tools: SetUpTools): Promise<void> {
  const { config, wrangler, say } = tools;
  const [database] = config.d1_databases;
  const name = database?.database_name;
  if (name === undefined) throw new DeployError('wrangler.toml names no database.');
  const known = await findDatabaseId(tools, name);
  const written = database?.database_id ?? NO_DATABASE_ID;
  if (written !== NO_DATABASE_ID && written !== known) {
    throw new DeployError(`wrangler.toml names another database than ${name} of this account.`);
  }
  if (known === null) {
    await mustWork('Making the database', wrangler(['d1', 'create', name, '--jurisdiction=eu']));
  }
  const id = known ?? (await findDatabaseId(tools, name));
  if (id === null) throw new DeployError('The database was made, and is not in the list.');
  tools.writeDatabaseId(id);
  say(known === null ? `✓ database ${name}: made` : `✓ database ${name}: was there`);
}

async function findDatabaseId({ wrangler }: SetUpTools, name: string): Promise<string | null> {
  const output = await mustWork('Listing databases', wrangler(['d1', 'list', '--json']));
  const list = output.slice(output.indexOf('['), output.lastIndexOf(']') + 1);
  return databasesSchema.parse(JSON.parse(list)).find((one) => one.name === name)?.uuid ?? null;
}

async function setUpQueue({ wrangler, say }: SetUpTools, queue: string): Promise<void> {
  const { code, output } = await wrangler(['queues', 'create', queue]);
  const isThere = /already (?:exists|taken)|11009/i.test(output);
  if (code !== 0 && !isThere) {
    throw new DeployError(`Making the queue ${queue} did not work.\n${output.trim()}`);
  }
  say(`✓ queue ${queue}: ${code === 0 ? 'made' : 'was there'}`);
}

async function setUpKeys(tools: SetUpTools): Promise<void> {
  const { wrangler, environment, say, config } = tools;
  const stored = new Set(await listSecretNames(tools));
  for (const [name, make] of Object.entries(OWN_KEYS)) {
    if (!stored.has(name)) {
      const put = wrangler(['secret', 'put', name, `--env=${environment}`], `${make()}\n`);
      await mustWork(`Storing ${name}`, put);
    }
    say(`✓ secret ${name}: ${stored.has(name) ? 'was there' : 'made'}`);
    stored.add(name);
  }
  const missing = requiredSecrets(config).filter((name) => !stored.has(name));
  if (missing.length === 0) return;
  say('These only you have. Store each, then deploy:');
  for (const name of missing) say(`  npx wrangler secret put ${name} --env ${environment}`);
}
