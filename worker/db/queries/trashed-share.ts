import { sql, type SQL } from 'drizzle-orm';

/** `trashedCount` for a statement about clean-ups, by the name that they have in it. */
export function trashedMails(cleanups: 'c' | 'cleanups'): SQL {
  return sql.raw(
    `(${cleanups}.moved_count - ${cleanups}.restored_count - ${cleanups}.absent_count)`,
  );
}

/**
 * `trashedShare` for a statement about clean-ups `c` and their orders `p`: of the ordered mail, the part that lies in
 * the trash now.
 */
export const TRASHED_SHARE = sql`CASE WHEN ${goesByNumber()}
    THEN ${trashedMails('c')} * 1.0 / p.email_count
    ELSE ${shareOfBytes(sql`c.trashed_bytes`)} END`;

/** What of that stands in no daily total yet. */
export const NEW_SHARE = sql`CASE WHEN ${goesByNumber()}
    THEN (${trashedMails('c')} - c.totalled_count) * 1.0 / p.email_count
    ELSE ${shareOfBytes(sql`c.trashed_bytes`)}
      - coalesce(${shareOfBytes(sql`c.totalled_bytes`)}, c.totalled_count * 1.0 / p.email_count) END`;

function goesByNumber(): SQL {
  return sql`c.trashed_bytes IS NULL OR p.size_bytes <= 0`;
}

/** Whole bytes can be a hair more than their order's. */
function shareOfBytes(bytes: SQL): SQL {
  return sql`min(1.0, ${bytes} / p.size_bytes)`;
}
