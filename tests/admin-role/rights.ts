import { writeFile } from 'node:fs/promises';

import { z } from 'zod';

import { BRAND } from '#worker/domain/brand.ts';

import { listAccounts } from './account-choice.ts';
import { databaseByCommand, type RunStatements } from './database-by-command.ts';
import { exportPerson } from './export-person.ts';
import {
  addressErasureStatements,
  countOfAddress,
  erasureStatements,
  exportNote,
} from './rights-statements.ts';

const accountsSchema = z.array(
  z.object({ id: z.string(), email: z.string(), since: z.string(), purchases: z.number() }),
);
const countsSchema = z.tuple([z.object({ tickets: z.number(), signUps: z.number() })]);

type Account = z.infer<typeof accountsSchema>[number];

/**
 * The account that is meant; null where nobody has one of that address.
 * @throws Error where several have it, with what tells them apart
 */
export async function findOneAccount(run: RunStatements, wanted: string): Promise<Account | null> {
  const [rows = []] = await run([listAccounts(wanted)]);
  const accounts = accountsSchema.parse(rows);
  if (accounts.length > 1) throw new Error(severalAccounts(wanted, accounts));
  return accounts[0] ?? null;
}

/** Has all of somebody erased: their account, or where they have none, what their address has left. @returns what is said */
export async function erasePerson(run: RunStatements, wanted: string): Promise<string> {
  if ((await findOneAccount(run, wanted)) !== null) {
    await run(erasureStatements(wanted, Date.now()));
    return 'The account is erased within five minutes, by the service.\n';
  }
  const left = await whatIsLeft(run, wanted);
  await run(addressErasureStatements(wanted, Date.now()));
  return `No account has the address. Erased: ${left}.\n`;
}

/** Writes all that the database holds about somebody into a new file of the owner's only. @returns what is said */
export async function exportToFile(
  run: RunStatements,
  { wanted, outputFile }: { wanted: string; outputFile: string | null },
): Promise<string> {
  const nowMs = Date.now();
  const account = await findOneAccount(run, wanted);
  const left = account === null ? await whatIsLeft(run, wanted) : null;
  const person = { accountId: account?.id ?? null, email: account?.email ?? wanted };
  const told = await exportPerson(databaseByCommand(run), person, {
    siteOrigin: BRAND.siteOrigin,
    nowMs,
  });
  const file = outputFile ?? `grinbox-export-${new Date(nowMs).toISOString().slice(0, 10)}.json`;
  await writeFile(file, `${JSON.stringify(told, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  await run([exportNote(person.accountId, nowMs)]);
  return left === null
    ? `Written to ${file}.\n`
    : `No account has the address. Written to ${file}: ${left}.\n`;
}

/** @throws Error where there is nothing, or an account's id is nobody's */
async function whatIsLeft(run: RunStatements, wanted: string): Promise<string> {
  const [rows] = await run([countOfAddress(wanted)]);
  const [{ tickets, signUps }] = countsSchema.parse(rows);
  if (tickets + signUps === 0) throw new Error(`Nothing is kept of ${wanted}.`);
  return `tickets ${tickets}, places on the waiting list ${signUps}`;
}

function severalAccounts(wanted: string, accounts: readonly Account[]): string {
  const lines = accounts.map(
    ({ id, since, purchases }) => `  ${id}, since ${since}, ${purchases} purchases`,
  );
  return [
    `${accounts.length} accounts have the address ${wanted}: nothing was done. Find out which is meant, and name it by its id.`,
    ...lines,
  ].join('\n');
}
