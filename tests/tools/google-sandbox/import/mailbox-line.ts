import { z } from 'zod';

const epochMs = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0).max(8.64e15));

/**
 * One line of the mailbox import format: `{headers, sizeBytes, internalDate | ageDays, labelIds, threadId?,
 * attachments?, attachmentCount?}`. `internalDate` is in epoch milliseconds. Unknown keys are ignored.
 */
const mailboxLineFields = z.object({
  headers: z.array(z.tuple([z.string().min(1), z.string()])),
  sizeBytes: z
    .number()
    .int()
    .nonnegative()
    .max(2 ** 32 - 1),
  internalDate: epochMs.optional(),
  ageDays: z.number().min(0).max(36_525).optional(),
  labelIds: z.array(z.string().min(1).max(200)),
  threadId: z.string().min(1).optional(),
  attachments: z
    .array(z.object({ filename: z.string(), sizeBytes: z.number().int().nonnegative() }))
    .optional(),
  attachmentCount: z.number().int().nonnegative().max(1000).optional(),
});

const mailboxLineSchema = mailboxLineFields.refine(
  (line) => line.internalDate !== undefined || line.ageDays !== undefined,
  {
    message: 'needs internalDate or ageDays',
  },
);

/** A message that comes while the sandbox runs: of now unless it says when, unread in the inbox by default. */
export const receivedMessageSchema = mailboxLineFields.extend({
  labelIds: mailboxLineFields.shape.labelIds.default(['INBOX', 'UNREAD']),
});

export type MailboxLine = z.output<typeof mailboxLineSchema>;

export type LineResult = { ok: true; line: MailboxLine } | { ok: false; reason: string };

export function parseMailboxLine(text: string): LineResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'not JSON' };
  }
  const parsed = mailboxLineSchema.safeParse(value);
  if (parsed.success) return { ok: true, line: parsed.data };
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  return { ok: false, reason: `${where}${issue?.message ?? 'not a message'}` };
}
