/**
 * Why nothing can be ordered from a scan, though it has rows on offer. The same mail lies under the rows of every scan that
 * has found it, so that of two scans only one is sold from at a time, and none that counts mail which has gone since.
 * `cleanup_unfinished`: an order of another scan is paid, or as good as, and may still move mail; `orderId`: the one whose
 * receipt says how to go on, null while its money is on its way · `scan_outdated`: one has moved mail since this scan began.
 */
export type OrderObstacle =
  { code: 'cleanup_unfinished'; orderId: string | null } | { code: 'scan_outdated' };
