import { open, rm } from 'node:fs/promises';

import { sql } from 'drizzle-orm';
import { z } from 'zod';

import { forgetWritten, selectWritten } from '#worker/account/written-by-person.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { exportFileName } from '#worker/domain/csv.ts';
import { mailboxOf } from '#worker/domain/email-address.ts';

import { listAccounts, requireAddress } from './account-choice.ts';
import { databaseByCommand, type RunStatements } from './database-by-command.ts';
import { exportPerson } from './export-person.ts';
import { addressErasureNote, erasureStatements, exportNote } from './rights-statements.ts';

const accountsSchema = z.array(
  z.object({ id: z.string(), email: z.string(), since: z.string(), purchases: z.number() }),
);

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
  const account = await findOneAccount(run, wanted);
  if (account !== null) {
    await run(erasureStatements(account.id, Date.now()));
    const others = await ofOthersWithAddress(run, wanted, account);
    return `The account is erased within five minutes, by the service.\n${others}`;
  }
  const db = databaseByCommand(run);
  const writer = writerAt(wanted);
  const [tickets, signUps] = await db.batch(selectWritten(db, writer));
  requireSomething(wanted, tickets.length + signUps.length);
  // In one transaction: what is counted is what goes, and what an account has come to own since stays.
  const [goneTickets, goneSignUps] = await db.batch([
    ...selectWritten(db, writer),
    ...forgetWritten(db, writer),
    db.run(sql.raw(addressErasureNote(Date.now()))),
  ]);
  return `No account has the address. Erased: ${inWords(goneTickets.length, goneSignUps.length)}.\n`;
}

/**
 * Writes all that the database holds about somebody into a new file of the owner's only. @returns what is said
 * @throws Error where there is nothing, or a file of that name; nothing is then on record
 */
export async function exportToFile(
  run: RunStatements,
  { wanted, outputFile }: { wanted: string; outputFile: string | null },
): Promise<string> {
  const nowMs = Date.now();
  const account = await findOneAccount(run, wanted);
  const person = { accountId: account?.id ?? null, email: account?.email ?? wanted };
  const told = await exportPerson(databaseByCommand(run), person, {
    siteOrigin: BRAND.siteOrigin,
    nowMs,
  });
  const tickets = told.tables.supportTickets.length;
  const signUps = told.tables.waitlist.length;
  if (account === null) requireSomething(wanted, tickets + signUps);
  const file = outputFile ?? exportFileName(nowMs);
  await writeNew(file, `${JSON.stringify(told, null, 2)}\n`, () =>
    run([exportNote(person.accountId, nowMs)]),
  );
  return account === null
    ? `No account has the address. Written to ${file}: ${inWords(tickets, signUps)}.\n`
    : `Written to ${file}.\n${await ofOthersWithAddress(run, wanted, account)}`;
}

/** Writes a file once `note` has put it on record: what cannot be recorded is not done. */
async function writeNew(file: string, text: string, note: () => Promise<unknown>): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new Error(`${file} is there already. Name another by --output.`);
  });
  try {
    await note();
    await handle.writeFile(text);
  } catch (error) {
    await rm(file);
    throw error;
  } finally {
    await handle.close();
  }
}

/** Somebody without an account, by the address that they wrote from. @throws RangeError for what is none */
function writerAt(wanted: string) {
  return { userId: '', mailbox: sql`${mailboxOf(requireAddress(wanted))}` };
}

function requireSomething(wanted: string, count: number): void {
  if (count === 0) throw new Error(`Nothing is kept of ${wanted}.`);
}

function inWords(tickets: number, signUps: number): string {
  return `tickets ${tickets}, places on the waiting list ${signUps}`;
}

/** What is said where several accounts have the address, of which one was named by its id. */
async function ofOthersWithAddress(
  run: RunStatements,
  wanted: string,
  { id, email }: Account,
): Promise<string> {
  // An address that names one account is that one's alone.
  if (wanted !== id) return '';
  const [rows = []] = await run([listAccounts(email)]);
  if (rows.length < 2) return '';
  return 'Other accounts have the address: what was written from it signed out is left alone, since nothing says who wrote it.\n';
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
