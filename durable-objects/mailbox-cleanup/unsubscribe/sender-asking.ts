import type { ObjectDatabase } from '#durable-objects/object-database.ts';

/**
 * Notes that a sender is about to be asked, so that it is known even if nobody is heard of again. @returns false
 * when it is not to be asked any more, or by somebody else
 */
export function beginAsking(
  database: ObjectDatabase,
  senderNumber: number,
  claimId: number,
): boolean {
  const noted = database.sql
    .exec(
      `UPDATE senders SET asking_claim_id = COALESCE(asking_claim_id, ?2)
       WHERE sender_number = ?1 AND claim_id = ?2 AND claimed_until_ms > 0 AND status = 'waiting'
       RETURNING sender_number`,
      senderNumber,
      claimId,
    )
    .toArray();
  return noted.length > 0;
}

/**
 * Under this claim it was not asked after all; if it was ended meanwhile, nothing has been done about it. What may have
 * been asked under an earlier claim stays so.
 */
export function releaseAsking(
  database: ObjectDatabase,
  senderNumber: number,
  claimId: number,
): void {
  database.sql.exec(
    `UPDATE senders SET asking_claim_id = NULL,
       reason = CASE WHEN status = 'asked' THEN ended_reason ELSE reason END,
       status = CASE WHEN status = 'asked' THEN 'not_possible' ELSE status END
     WHERE sender_number = ?1 AND asking_claim_id = ?2`,
    senderNumber,
    claimId,
  );
}
