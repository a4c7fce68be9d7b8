import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, test } from 'vitest';

import { FORMULA_PAYLOADS } from '#tests/support/formula-payloads.ts';
import { createSqliteD1 } from '#tests/support/sqlite-d1.ts';
import { insertPaidOrder } from '#tests/unit/mail/insert-paid-order.ts';
import { payments } from '#worker/orders/schema.ts';
import { profiles } from '#worker/account/schema.ts';
import { users } from '#worker/access/schema.ts';
import { contactsCsv } from '#worker/admin/export-contacts.ts';

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;
/** What its window for text files has chosen by itself: any of the separators, UTF-8 by the file's mark, its own language. */
const AS_ITS_WINDOW_HAS_IT = 'CSV:44/59/9,34,76,1,,0,false,true,false';
const SWEDISH_ADDRESS = 'åsa.ärlig@öst.example';
const PAID_AT_MS = Date.UTC(2026, 10, 21);

/** The contacts as they are exported: one from Sweden who paid in euros, and some whose addresses are formulas. */
async function exportContacts(): Promise<string> {
  const db = createSqliteD1().through(async (step) => step());
  await insertPaidOrder(db);
  await db.update(users).set({ email: SWEDISH_ADDRESS, createdAtMs: PAID_AT_MS });
  await db.update(payments).set({ currency: 'EUR', totalMinor: 490, paidAtMs: PAID_AT_MS });
  for (const [number, email] of FORMULA_PAYLOADS.entries()) {
    const id = `usr_2_${String(number).padStart(3, '0')}`;
    const user = { id, googleSub: id, email, createdAtMs: PAID_AT_MS, updatedAtMs: PAID_AT_MS };
    await db.insert(users).values(user);
  }
  for (const { id: userId } of await db.select({ id: users.id }).from(users)) {
    await db
      .insert(profiles)
      .values({ userId, onboardingCompleted: true, marketingConsent: true, updatedAtMs: 1 });
  }
  const file = contactsCsv({ db }, { minimumScans: 0, consentOnly: 'true' });
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await new Response(file).arrayBuffer(),
  );
}

type Cell = { kind: string; value: string; text: string };

/** Opens a file as LibreOffice does for somebody with this locale, and takes the sheet apart. */
function openInLibreOffice(csv: string, locale: string): { rows: Cell[][]; hasFormula: boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'grinbox-csv-'));
  try {
    const profile = join(folder, 'profile');
    mkdirSync(join(profile, 'user'), { recursive: true });
    writeFileSync(
      join(profile, 'user/registrymodifications.xcu'),
      `<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N">
        <prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item></oor:items>`,
    );
    writeFileSync(join(folder, 'contacts.csv'), csv);
    const { status } = spawnSync('soffice', [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--headless',
      `--infilter=${AS_ITS_WINDOW_HAS_IT}`,
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      join(folder, 'contacts.csv'),
    ]);
    if (status !== 0) throw new Error(`soffice ended with ${status}`);
    const sheet = readFileSync(join(folder, 'contacts.fods'), 'utf8');
    return { rows: rowsOf(sheet), hasFormula: sheet.includes('table:formula') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowsOf(sheet: string): Cell[][] {
  const rows = sheet.match(/<table:table-row.*?<\/table:table-row>/gs) ?? [];
  return rows.map((row) =>
    [...row.matchAll(/<table:table-cell([^>]*)>(.*?)<\/table:table-cell>/gs)].map(
      ([, attributes = '', content = '']) => ({
        kind: /office:value-type="(\w+)"/.exec(attributes)?.[1] ?? '',
        value: /office:(?:date-)?value="([^"]*)"/.exec(attributes)?.[1] ?? '',
        text: textOf(content),
      }),
    ),
  );
}

const ENTITIES: Record<string, string> = {
  '&apos;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

/** Without its spaces, of which a sheet has elements of its own. */
function textOf(content: string): string {
  const text = content.replace(/<[^>]+>|\s/g, '');
  return text.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
}

test.for(['sv-SE', 'en-US'])(
  'LibreOffice in %s reads letters and days of an export as they are, decimals where they stand behind a comma, and carries out no cell',
  { timeout: 120_000 },
  async (locale, { skip }) => {
    skip(!hasLibreOffice, 'LibreOffice is not installed');
    const { rows, hasFormula } = openInLibreOffice(await exportContacts(), locale);
    const [head = [], first = [], ...others] = rows;
    expect(head.map(({ text }) => text)).toContain('Senasteaktivitet');
    expect(first[0]).toEqual({ kind: 'string', value: '', text: SWEDISH_ADDRESS });
    expect(first[2]).toMatchObject({ kind: 'date', value: '2026-11-21' });
    expect(first[8]).toMatchObject(
      locale === 'sv-SE' ? { kind: 'float', value: '4.9' } : { kind: 'string', text: '4,9' },
    );
    expect(hasFormula).toBe(false);
    const addresses = others.map(([address]) => address);
    expect(addresses).toEqual(
      FORMULA_PAYLOADS.map((payload) => ({
        kind: 'string',
        value: '',
        text: `'${payload}`.replace(/\s/g, ''),
      })),
    );
  },
);
