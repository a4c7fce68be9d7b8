import { getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { exportedBySchema, policySchema } from '#tests/support/table-policies.ts';
import { schema } from '#worker/schema.ts';

test.each(Object.entries(schema))(
  'each row of %s has an owner and an end, and each of its columns a class',
  async (name, table) => {
    const policy = policySchema.parse((await exportedBySchema()).get(`${name}Policy`));
    expect(Object.keys(policy.columns).toSorted()).toEqual(
      Object.keys(getTableColumns(table)).toSorted(),
    );
  },
);

test('no table is left out of the schema', async () => {
  const tables = [...(await exportedBySchema()).values()].filter((value) => is(value, Table));
  expect(tables.map(getTableName).toSorted()).toEqual(
    Object.values(schema).map(getTableName).toSorted(),
  );
});
