import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import {
  databaseByCommand,
  type RunStatements,
} from '#tests/tools/admin-role/database-by-command.ts';
import { exportPerson } from '#tests/tools/admin-role/export-person.ts';
import { erasePerson, exportToFile, findOneAccount } from '#tests/tools/admin-role/rights.ts';
import { createMigratedSqlite } from '#tests/support/sqlite-d1.ts';
import { accountExportSchema } from '#worker/contract/account.ts';
import { newId } from '#worker/platform/security/hash.ts';

const ADDRESS = 'asa.oberg@example.se';
const CANARY = "Where's my receipt? 100 % gone";

/** A database in which a stranger has left a question, an answer, a place on the list and mail, and others have too. */
function buildDesk() {
  const sqlite = createMigratedSqlite();
  const run: RunStatements = async (statements) =>
    statements.map((statement) => sqlite.prepare(statement).all());
  const write = (email: string, words: string, userId: string | null = null) => {
    const ids = {
      ticketId: newId('tck'),
      replyId: `rpl_${crypto.randomUUID()}`,
      signUpId: newId('wtl'),
    };
    const { ticketId, replyId, signUpId } = ids;
    sqlite
      .prepare(
        `INSERT INTO support_tickets (id, ticket_number, user_id, name, email, subject, message, language, status, priority, created_at)
         VALUES (?, ?, ?, 'Åsa', ?, 'Kvitto', ?, 'sv', 'new', 'normal', 1)`,
      )
      .run(ticketId, ticketId, userId, email, words);
    sqlite
      .prepare(
        'INSERT INTO support_replies (id, ticket_id, user_id, is_admin, message, created_at) VALUES (?, ?, NULL, 1, ?, 2)',
      )
      .run(replyId, ticketId, `Answer to: ${words}`);
    sqlite
      .prepare('INSERT INTO waitlist (id, email, language, created_at) VALUES (?, ?, ?, 3)')
      .run(signUpId, email.toLowerCase(), 'sv');
    const mail = sqlite.prepare(
      `INSERT INTO mail_outbox (id, kind, subject_id, language, status, created_at, due_at, attempts)
       VALUES (?, ?, ?, 'sv', 'waiting', 4, 4, 0)`,
    );
    mail.run(`support-received.${ticketId}`, 'support-received', ticketId);
    mail.run(`support-answer.${replyId}`, 'support-answer', replyId);
    mail.run(`waitlist-confirmation.${signUpId}`, 'waitlist-confirmation', signUpId);
    return ids;
  };
  const insertAccount = (email: string) => {
    const id = newId('usr');
    sqlite
      .prepare(
        `INSERT INTO users (id, google_sub, email, language, created_at, updated_at) VALUES (?, ?, ?, 'sv', 0, 0)`,
      )
      .run(id, id, email);
    return id;
  };
  const rows = (table: string) => sqlite.prepare(`SELECT * FROM ${table}`).all();
  return { run, write, insertAccount, rows };
}

test('whoever has no account gets in a file what their address has left, and nothing of anybody else', async () => {
  const { run, write } = buildDesk();
  const theirs = write(ADDRESS.toUpperCase(), CANARY);
  write('eva@example.se', 'Somebody else');
  const person = { accountId: null, email: ADDRESS };
  const made = { siteOrigin: 'https://grinbox.example', nowMs: 5 };
  const told = accountExportSchema.parse(await exportPerson(databaseByCommand(run), person, made));
  expect(told.tables).toMatchObject({
    users: [],
    supportTickets: [{ id: theirs.ticketId, message: CANARY }],
    supportReplies: [{ message: `Answer to: ${CANARY}`, isAdmin: true }],
    waitlist: [{ email: ADDRESS }],
  });
  expect(told.tables.mailOutbox.map(({ subjectId }) => subjectId)).toEqual([
    theirs.ticketId,
    theirs.replyId,
    theirs.signUpId,
  ]);
  expect(JSON.stringify(told)).not.toContain('Somebody else');
});

test('what an account holds is read to its end, however many rows that are', async () => {
  const { run, insertAccount, rows } = buildDesk();
  const accountId = insertAccount(ADDRESS);
  await run([
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
     INSERT INTO audit_log (id, user_id, action, subject_id, created_at) SELECT 'aud_' || i, '${accountId}', 'GET /', NULL, i FROM n`,
  ]);
  const person = { accountId, email: ADDRESS };
  const made = { siteOrigin: 'https://grinbox.example', nowMs: 5 };
  const told = await exportPerson(databaseByCommand(run), person, made);
  expect(told.tables['auditLog']).toHaveLength(2_500);
  expect(told.tables['users']).toMatchObject([{ id: accountId, email: ADDRESS }]);
  expect(rows('audit_log')).toHaveLength(2_500);
});

test('the file is the owner’s only, is on record, and is never written over another', async () => {
  const { run, write, rows } = buildDesk();
  write(ADDRESS, CANARY);
  const outputFile = join(await mkdtemp(join(tmpdir(), 'owner-export-')), 'asa.json');
  const wish = { wanted: ADDRESS, outputFile };
  expect(await exportToFile(run, wish)).toBe(
    `No account has the address. Written to ${outputFile}: tickets 1, places on the waiting list 1.\n`,
  );
  expect(accountExportSchema.parse(JSON.parse(await readFile(outputFile, 'utf8')))).toBeDefined();
  expect((await stat(outputFile)).mode & 0o777).toBe(0o600);
  await expect(exportToFile(run, wish)).rejects.toThrow('is there already');
  expect(rows('audit_log')).toMatchObject([
    { action: 'address: export', user_id: null, subject_id: null },
  ]);
});

test('what cannot be put on record is not written', async () => {
  const { run, write } = buildDesk();
  write(ADDRESS, CANARY);
  const outputFile = join(await mkdtemp(join(tmpdir(), 'owner-export-')), 'asa.json');
  const runNoNote: RunStatements = (statements) => {
    if (statements.some((statement) => statement.includes('INSERT INTO audit_log'))) {
      throw new Error('the network went away');
    }
    return run(statements);
  };
  const wish = { wanted: ADDRESS, outputFile };
  await expect(exportToFile(runNoNote, wish)).rejects.toThrow('the network went away');
  await expect(stat(outputFile)).rejects.toThrow('ENOENT');
});

test('of two accounts with one address neither is given, nor erased with, what was written from it signed out', async () => {
  const { run, write, insertAccount } = buildDesk();
  const accountId = insertAccount(ADDRESS);
  const own = write('other@example.se', 'Written signed in', accountId);
  write(ADDRESS, CANARY);
  const exported = () =>
    exportPerson(
      databaseByCommand(run),
      { accountId, email: ADDRESS },
      { siteOrigin: 'https://grinbox.example', nowMs: 5 },
    );
  expect(JSON.stringify(await exported())).toContain(CANARY);

  insertAccount(ADDRESS.toUpperCase());
  const told = await exported();
  expect(told.tables.supportTickets).toMatchObject([{ id: own.ticketId }]);
  expect(told.tables.waitlist).toEqual([]);
  expect(JSON.stringify(told)).not.toContain(CANARY);
  expect(await erasePerson(run, accountId)).toContain('Other accounts have the address');
});

test('whoever has no account is forgotten with all mail about them, on record without their address', async () => {
  const { run, write, rows } = buildDesk();
  write(ADDRESS, CANARY);
  const others = write('eva@example.se', 'Somebody else');
  expect(await erasePerson(run, ADDRESS.toUpperCase())).toContain('tickets 1');
  expect(rows('support_tickets')).toMatchObject([{ id: others.ticketId }]);
  expect(rows('support_replies')).toMatchObject([{ id: others.replyId }]);
  expect(rows('waitlist')).toMatchObject([{ id: others.signUpId }]);
  expect(rows('mail_outbox')).toHaveLength(3);
  const record = rows('audit_log');
  expect(record).toMatchObject([{ action: 'address: erase', subject_id: null }]);
  expect(JSON.stringify(record)).not.toContain('example.se');
});

test('what an account wrote from another’s address is not taken for that address’s own', async () => {
  const { run, write, insertAccount, rows } = buildDesk();
  const accountId = insertAccount('eva@example.se');
  write(ADDRESS, CANARY, accountId);
  await erasePerson(run, ADDRESS);
  expect(rows('support_tickets')).toHaveLength(1);
  expect(rows('waitlist')).toHaveLength(0);
});

test('of an address that has left nothing, nothing is erased, exported or put on record', async () => {
  const { run, rows } = buildDesk();
  const outputFile = join(tmpdir(), 'never-written.json');
  await expect(erasePerson(run, ADDRESS)).rejects.toThrow(`Nothing is kept of ${ADDRESS}.`);
  await expect(exportToFile(run, { wanted: ADDRESS, outputFile })).rejects.toThrow('Nothing');
  expect(rows('audit_log')).toEqual([]);
});

test('where several accounts have an address, nothing is done, and their ids are told to choose from', async () => {
  const { run, insertAccount, rows } = buildDesk();
  const ids = [insertAccount(ADDRESS), insertAccount('ASA.OBERG@example.se')];
  for (const id of ids) await expect(erasePerson(run, ADDRESS)).rejects.toThrow(id);
  expect(rows('audit_log')).toEqual([]);
  expect(await findOneAccount(run, ids[1] ?? '')).toMatchObject({ email: 'ASA.OBERG@example.se' });
  expect(await erasePerson(run, ids[1] ?? '')).toContain('within five minutes');
  expect(rows('users').map((row) => [row['id'], row['erasure_asked_at'] !== null])).toEqual([
    [ids[0], false],
    [ids[1], true],
  ]);
});
