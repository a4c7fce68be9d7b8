import { parseSettings, SettingsError } from '#worker/env.ts';

import { NO_DATABASE_ID } from './deploy-config.ts';
import { DeployError, mustWork, type DeployTools } from './deploy-tools.ts';
import { listSecretNames, requiredSecrets, secretsInPlace } from './secrets.ts';
import type { SmokeResult } from './smoke-test.ts';

const LOOKS = 20;
const LOOK_EVERY_MS = 15_000;
/** What nobody has who is there: an address under `.example`, numbers that begin with six noughts, and the word itself. */
const EXAMPLE = /\.example$|^(?:SE)?0{6}|000 00 00$|exempel/i;

/**
 * Puts a release live: nothing is touched before all that it needs is there, the database comes before the code that
 * reads it (migrations only ever add), and what is live is looked at last.
 * @throws DeployError naming what did not work, and what has been done by then
 */
export async function deploy(tools: DeployTools, { isDryRun }: { isDryRun: boolean }) {
  const { environment, wrangler, say } = tools;
  const env = `--env=${environment}`;
  if (!isDryRun) await requireReady(tools);
  say('Building the web …');
  await mustWork('The build', tools.buildWeb());
  if (isDryRun) {
    say('Would apply migrations, then deploy, then look whether it works.');
    await mustWork('The dry run', wrangler(['deploy', '--dry-run', env]));
    say(`The Worker of ${environment} can be built. Nothing was deployed.`);
    return;
  }
  say('Applying migrations …');
  await mustWork('Migrating', wrangler(['d1', 'migrations', 'apply', 'DB', '--remote', env]));
  say('Deploying …');
  const buildId = tools.newBuildId();
  const deploying = wrangler(['deploy', env, `--var=BUILD_ID:${buildId}`]);
  await mustWork('Deploying (the database is migrated)', deploying);
  await lookAt(
    originOf(tools),
    { ...tools, smokeTest: (origin) => lookPatiently(origin, buildId, tools) },
    environment,
  );
}

async function requireReady(tools: DeployTools): Promise<void> {
  const { config, environment } = tools;
  const problems = [...refusedSettings(tools), ...exampleBrand(tools)];
  if (config.d1_databases[0]?.database_id === NO_DATABASE_ID) problems.push('there is no database');
  if (originOf(tools).endsWith('.example')) {
    problems.push(`APP_ORIGIN and routes of [env.${environment}] are still an example`);
  }
  const stored = problems.length === 0 ? await listSecretNames(tools) : [];
  const missing = requiredSecrets(config).filter((name) => !stored.includes(name));
  if (problems.length === 0 && missing.length > 0) {
    problems.push(`these secrets are missing: ${missing.join(', ')}`);
  }
  if (problems.length === 0) return;
  throw new DeployError(
    `Not ready, and nothing was done: ${problems.join('; ')}.\n` +
      `npm run setup -- --env ${environment} makes what can be made, and says what you have to.`,
  );
}

/** What the Worker would refuse to run with, wherever its secrets are what they should be. */
function refusedSettings({ config, environment }: DeployTools): string[] {
  try {
    parseSettings({ ...config.vars, ...secretsInPlace(config, environment) });
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [`the Worker refuses these settings: ${error.settings.join(', ')}`];
  }
}

/** Who sells is what the law wants to know first: in production nobody may be an example. */
function exampleBrand({ brand, environment }: DeployTools): string[] {
  if (environment !== 'production') return [];
  const examples = Object.entries(brand)
    .filter(([, fact]) => typeof fact === 'string' && EXAMPLE.test(fact))
    .map(([name]) => name);
  return examples.length === 0
    ? []
    : [`worker/domain/brand.ts is still an example: ${examples.join(', ')}`];
}

/** A name that is new takes minutes to be known, and its certificate to be made. @returns how it is at last */
async function lookPatiently(
  origin: string,
  buildId: string,
  { smokeTest, sleep }: Pick<DeployTools, 'smokeTest' | 'sleep'>,
): Promise<SmokeResult[]> {
  for (let look = 1; ; look += 1) {
    const results = await smokeTest(origin, { buildId });
    if (look === LOOKS || results.every(({ problem }) => problem === null)) return results;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Says how a site is. `environment`: which it is, where that is known. @throws DeployError where anything is not as it should be */
export async function lookAt(
  origin: string,
  tools: Pick<DeployTools, 'smokeTest' | 'say'>,
  environment?: DeployTools['environment'],
): Promise<void> {
  tools.say(`Looking at ${origin} …`);
  const results = await tools.smokeTest(origin);
  for (const { what, problem } of results) {
    tools.say(problem === null ? `✓ ${what}` : `✗ ${what}: ${problem}`);
  }
  if (results.some(({ problem }) => problem !== null)) {
    // Without an environment wrangler means the top of wrangler.toml, which is for this machine.
    const env = environment ?? 'staging|production';
    throw new DeployError(
      `What is live does not work as it should. npx wrangler rollback --env ${env} brings back the code of before.`,
    );
  }
}

export function originOf({ config }: Pick<DeployTools, 'config'>): string {
  return config.vars['APP_ORIGIN'] ?? '';
}
