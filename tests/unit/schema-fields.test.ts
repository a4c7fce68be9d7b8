import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { connections } from '#worker/access/connection-schema.ts';
import { userAchievements } from '#worker/achievements/schema.ts';
import {
  MESSAGE_ID_LISTS,
  resultSummarySchema,
  storedSummarySchema,
} from '#worker/contract/scans.ts';
import { payments } from '#worker/orders/schema.ts';
import { scans, senderStats } from '#worker/scans/schema.ts';

/** The fields of core, section 3, under the names that it gives them. */
const SPECIFIED_FIELDS: [string, Table, string[]][] = [
  [
    'connections',
    connections,
    [
      'user_id',
      'provider',
      'access_token',
      'refresh_token',
      'token_expiry',
      'scope',
      'revoked',
      'session_fingerprint',
      'bound_user_agent',
      'bound_ip',
      'id',
      'expires_at',
      'retry_allowed',
      'created_at',
    ],
  ],
  [
    'scans',
    scans,
    [
      'id',
      'user_id',
      'started_at',
      'finished_at',
      'created_at',
      'scanned_msgs',
      'scan_type',
      'confidence_level',
      'result_summary',
      'message_ids',
    ],
  ],
  [
    'sender_stats',
    senderStats,
    [
      'id',
      'user_id',
      'category',
      'sender_key',
      'display_name',
      'msg_count',
      'avg_size_bytes',
      'stock_co2_debt_g',
      'annual_flow_co2_g',
    ],
  ],
  [
    'payments',
    payments,
    [
      'user_id',
      'scan_id',
      'amount_sek',
      'co2_kg_saved',
      'email_count',
      'stripe_payment_id',
      'payment_type',
      'status',
    ],
  ],
  ['user_achievements', userAchievements, ['user_id', 'achievement_type', 'achieved_at']],
];

test.each(SPECIFIED_FIELDS)(
  'the table %s has every field of the specification, under its name',
  (name, table, fields) => {
    expect(getTableName(table)).toBe(name);
    const columns = Object.values(getTableColumns(table)).map((column) => column.name);
    expect(columns).toEqual(expect.arrayContaining(fields));
  },
);

test('a scan is quick or complete, with a confidence of 95 unless something else is said', () => {
  const { scanType, confidenceLevel } = getTableColumns(scans);
  expect(scanType.enumValues).toEqual(['quick', 'complete']);
  expect(confidenceLevel.default).toBe(95);
});

test('a sender is counted as a newsletter, a refresh token and an address may be missing', () => {
  expect(getTableColumns(senderStats).category.enumValues).toEqual(['newsletter']);
  const { refreshToken, boundIp, revoked, retryAllowed } = getTableColumns(connections);
  expect([refreshToken.notNull, boundIp.notNull]).toEqual([false, false]);
  expect([revoked.dataType, retryAllowed.dataType]).toEqual(['boolean', 'boolean']);
});

test('a result has every field that the specification reads, in both of its styles', () => {
  expect(Object.keys(resultSummarySchema.shape)).toEqual(
    expect.arrayContaining([
      'totalDebtG',
      'annualFlowKg',
      'potentialSavingsKg',
      'totalEmails',
      'totalSizeGB',
      'byCategory',
      'old_emails',
      'large_attachments',
      'total_size_bytes',
      'co2_debt_g',
    ]),
  );
  const { byCategory } = resultSummarySchema.shape;
  expect(Object.keys(byCategory.shape)).toEqual(['newsletter', 'legacy', 'large_attachment']);
  for (const category of Object.values(byCategory.shape)) {
    expect(Object.keys(category.shape)).toContain('count');
  }
});

test('a scan without a result says why in the field error', () => {
  expect(storedSummarySchema.parse({ error: 'scan_failed' })).toEqual({ error: 'scan_failed' });
  expect(storedSummarySchema.safeParse({}).success).toBe(false);
});

test('the message ids stand in the three lists of the specification', () => {
  expect(MESSAGE_ID_LISTS).toEqual(['newsletters', 'old_emails', 'large_attachments']);
});
