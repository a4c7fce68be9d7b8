import type { createMailbag } from '#tests/support/mailbag.ts';

/** The kinds of mail about refunds of these charges by hand that have come to their buyer, as often as they did. */
export function refundMailDelivered(
  { delivered }: ReturnType<typeof createMailbag>,
  charges: readonly { id: string }[],
): string[] {
  return [...delivered].flatMap(([mailId, length]) => {
    const [kind = '', subject] = mailId.split('.');
    const isAbout = charges.some(({ id }) => id === subject);
    return isAbout ? Array.from({ length }, () => kind) : [];
  });
}
