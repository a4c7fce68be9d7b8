import { join } from 'node:path';

import { getTableColumns, getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';
import { exportedBySchema, policySchema } from '#tests/support/table-policies.ts';
import { schema } from '#worker/schema.ts';

const HEAD = `# What the database keeps, and for how long

<!-- Generated from the table policies in worker/*/schema.ts.
Update: vitest run --config tests/vitest.config.ts --project unit tests/unit/retention-table.test.ts -u -->

Columns are listed by class: _personal_ (about a person), _secret_ (ciphertext or hash of a credential), _mailbox_ (derived from somebody's mail). Keys, totals and service state are left out.

<!-- prettier-ignore-start -->

| Table | Owner | Kept until | Personal | Secret | Mailbox |
| --- | --- | --- | --- | --- | --- |
`;

/** A line of the table; the columns of each class by their names in the database. */
function line(name: keyof typeof schema, policy: unknown): string {
  const { owner, retention, columns } = policySchema.parse(policy);
  const ofClass = (kind: string) =>
    Object.entries(getTableColumns(schema[name]))
      .filter(([key]) => columns[key] === kind)
      .map(([, column]) => `\`${column.name}\``)
      .join(', ');
  const cells = [
    `\`${getTableName(schema[name])}\``,
    owner,
    retention,
    ofClass('personal'),
    ofClass('secret'),
    ofClass('mailbox'),
  ];
  return `| ${cells.join(' | ')} |\n`;
}

test('the retention page says of every table what its policy says', async () => {
  const exported = await exportedBySchema();
  const names = Object.keys(schema).filter((name): name is keyof typeof schema => name in schema);
  const lines = names.map((name) => line(name, exported.get(`${name}Policy`)));
  const page = `${HEAD}${lines.join('')}\n<!-- prettier-ignore-end -->\n`;
  await expect(page).toMatchFileSnapshot(join(PROJECT_DIR, 'migrations/retention.md'));
});
