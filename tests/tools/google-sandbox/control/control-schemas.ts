import { z } from 'zod';

import { MAILBOX_VARIANTS } from '#tests/tools/google-sandbox/generate/mailbox-shape.ts';
import { receivedMessageSchema } from '#tests/tools/google-sandbox/import/mailbox-line.ts';
import { PERSON_ACTIONS } from '#tests/tools/google-sandbox/person/mailbox-owner.ts';
import { ENDPOINT_BEHAVIOURS } from '#tests/tools/google-sandbox/unsubscribe/endpoint-behaviour.ts';

const email = z.email();

/** Only what is said changes. */
export const gmailSettingsSchema = z.strictObject({
  profileCountsSpamAndTrash: z.boolean().exactOptional(),
  trashDropsInbox: z.boolean().exactOptional(),
  historyRecords: z.enum(['per-message', 'per-change']).exactOptional(),
  offersPurchases: z.boolean().exactOptional(),
  pageTokenLifeMs: z.number().int().positive().exactOptional(),
});

export const newAccountSchema = z.strictObject({
  email,
  name: z.string().optional(),
  sub: z
    .string()
    .regex(/^\d{1,30}$/)
    .optional(),
  hasGmail: z.boolean().optional(),
  isEmailVerified: z.boolean().optional(),
  gmail: gmailSettingsSchema.optional(),
  /** Leave out for an empty mailbox. `jsonl`: lines of the import format, as one text or a list. `mbox`: a file's text. */
  mailbox: z
    .union([
      z.strictObject({
        generate: z.strictObject({
          messages: z.number().int().min(0).max(2_000_000),
          seed: z.number().int().optional(),
          nowMs: z.number().int().optional(),
          variant: z.enum(MAILBOX_VARIANTS).optional(),
        }),
      }),
      z.strictObject({ jsonl: z.union([z.string(), z.array(z.unknown())]) }),
      z.strictObject({ mbox: z.string() }),
    ])
    .optional(),
});

export const oneAccountSchema = z.strictObject({ email: email.optional() });

export const resetSchema = z.strictObject({ accounts: z.boolean().optional() });

export const newTokensSchema = z.strictObject({
  email,
  clientId: z.string().optional(),
  scopes: z.array(z.string()).min(1),
});

const ids = z.array(z.string()).min(1);
const labelIds = z.array(z.string().min(1)).default([]);

const selectionSchema = z.union([
  z.strictObject({ ids }),
  z.strictObject({ q: z.string().min(1) }),
]);

export const labelActionSchema = z.strictObject({
  on: selectionSchema,
  do: z.union([
    z.enum(PERSON_ACTIONS),
    z
      .strictObject({ addLabelIds: labelIds, removeLabelIds: labelIds })
      .refine(({ addLabelIds, removeLabelIds }) => addLabelIds.length + removeLabelIds.length > 0, {
        message: 'no label is named',
      }),
  ]),
});

export const deleteSchema = z.strictObject({ on: selectionSchema });

export const receiveSchema = z.strictObject({ messages: z.array(receivedMessageSchema).min(1) });

/** Without a host: all senders. A null behaviour: as the host's name tells. */
export const senderBehaviourSchema = z.strictObject({
  host: z.string().min(1).max(253).optional(),
  behaviour: z.enum(ENDPOINT_BEHAVIOURS).nullable(),
});

export const authorizeSchema = z.strictObject({
  /** The authorization URL, whole or only its query. */
  url: z.string(),
  account: email.optional(),
  /** Scopes ticked; all that are asked for when left out. Sign-in scopes need no tick. */
  grantedScopes: z.array(z.string()).optional(),
  deny: z.boolean().optional(),
});
