type ExampleRow = { count: number; sizeGB: number };

/**
 * What the start page and the social images draw: a mailbox that a free account of 15 GB holds. The demo's own is the
 * specification's, and larger.
 */
export const EXAMPLE_ROWS = {
  largeAttachments: { count: 264, sizeGB: 3.9 },
  oldEmails: { count: 8214, sizeGB: 1.9 },
  newsletters: { count: 5860, sizeGB: 0.5 },
} as const satisfies Record<string, ExampleRow>;

/** Neither offered nor touched. */
export const EXAMPLE_REST: ExampleRow = { count: 9842, sizeGB: 5.5 };

export const EXAMPLE_OFFERED = together(Object.values(EXAMPLE_ROWS));
export const EXAMPLE_TOTAL = together([EXAMPLE_OFFERED, EXAMPLE_REST]);

function together(rows: readonly ExampleRow[]): ExampleRow {
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    sizeGB: rows.reduce((sum, { sizeGB }) => sum + sizeGB, 0),
  };
}
