import { z } from 'zod';

import { defineCheck, type Check } from '#tests/tools/verify-google/check.ts';
import { CannotTell, told, unanimous, untold } from '#tests/tools/verify-google/finding.ts';
import { messageRequest } from '#tests/tools/verify-google/gmail/read-gmail.ts';
import type { ProbedMailbox } from '#tests/tools/verify-google/mailbox/probed-mailbox.ts';
import type { SampledMail } from '#tests/tools/verify-google/mailbox/sampled-mail.ts';

type Mask = Parameters<typeof messageRequest>[1];

const objectSchema = z.record(z.string(), z.unknown());
const payloadSchema = z.object({
  payload: z
    .object({
      mimeType: z.string().optional(),
      parts: z.array(z.unknown()).optional(),
      headers: z.array(z.object({ name: z.string() })).optional(),
    })
    .optional(),
});
/** Google's way of saying that a message is not there: an id that no mailbox has given out. */
const NO_SUCH_ID = '1000000000000001';

function firstOf({ sample: [mail] }: ProbedMailbox): SampledMail {
  if (mail === undefined) throw new CannotTell('noSuchMail');
  return mail;
}

async function fetchMasked<Schema extends z.ZodType>(
  { gmail }: ProbedMailbox,
  { id }: SampledMail,
  mask: Mask,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { status, body } = await gmail.call(messageRequest(id, mask));
  if (status !== 200) throw new CannotTell('refused', { status });
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new CannotTell('unreadable');
  return parsed.data;
}

/** The names of all fields of an answer, whatever they lie in. */
function fieldNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldNames);
  const object = objectSchema.safeParse(value);
  if (!object.success) return [];
  return Object.entries(object.data).flatMap(([name, field]) => [name, ...fieldNames(field)]);
}

function maskCheck(format: 'metadata' | 'full' | 'minimal', fields: string): Check {
  const allowed = new Set(fields.match(/\w+/g));
  return defineCheck({
    id: `get.mask-${format}`,
    question: `Does a mask keep all else out of format=${format}?`,
    asked: `fields=${fields}, and the names of what comes`,
    answers: ['yes', 'no'],
    matters:
      'The promise never to read content rests on it (worker/platform/google/gmail-client.ts).',
    async run(mailbox) {
      const answer = await fetchMasked(mailbox, firstOf(mailbox), { format, fields }, objectSchema);
      const names = fieldNames(answer);
      const beside = names.filter((name) => !allowed.has(name)).length;
      return told(beside === 0 ? 'yes' : 'no', { fields: names.length, beside });
    },
  });
}

function refusalCheck(
  text: { id: string; question: string; asked: string; matters: string },
  requestOf: (mail: SampledMail) => ReturnType<typeof messageRequest>,
): Check {
  return defineCheck({
    ...text,
    answers: ['refused with 404', 'refused with 400', 'refused otherwise', 'answered'],
    async run(mailbox) {
      const { status } = await mailbox.gmail.call(requestOf(firstOf(mailbox)));
      if (status === 404) return told('refused with 404');
      if (status === 400) return told('refused with 400');
      return told(status === 200 ? 'answered' : 'refused otherwise', { status });
    },
  });
}

export const messageChecks: readonly Check[] = [
  maskCheck('metadata', 'sizeEstimate,internalDate,payload/headers(name,value)'),
  maskCheck('minimal', 'id,labelIds'),
  maskCheck('full', 'sizeEstimate,payload(mimeType,parts(mimeType,filename))'),
  defineCheck({
    id: 'get.metadata-parts',
    question: 'Does format=metadata show the parts of a message?',
    asked: 'parts, by their numbers only, of a few messages',
    answers: ['no', 'yes', 'of some'],
    matters: 'Names of attachments would be cheaper to get than thought.',
    async run(mailbox) {
      const mask = { fields: 'id,payload/parts/partId' };
      const votes: boolean[] = [];
      for (const mail of mailbox.sample.slice(0, 3)) {
        const { payload } = await fetchMasked(mailbox, mail, mask, payloadSchema);
        votes.push((payload?.parts?.length ?? 0) > 0);
      }
      return unanimous(votes, { all: 'yes', none: 'no', some: 'of some' });
    },
  }),
  defineCheck({
    id: 'get.metadata-mime-type',
    question: 'Does format=metadata show the MIME type?',
    asked: 'payload.mimeType of one message',
    answers: ['yes', 'no'],
    matters: 'Mend gmail/message-resource.ts of the sandbox.',
    async run(mailbox) {
      const mask = { fields: 'id,payload/mimeType' };
      const { payload } = await fetchMasked(mailbox, firstOf(mailbox), mask, payloadSchema);
      return told(payload?.mimeType === undefined ? 'no' : 'yes');
    },
  }),
  defineCheck({
    id: 'get.header-case',
    question: 'Does metadataHeaders find a header whatever the case, and how is it named?',
    asked: 'fRoM and dAtE of one message',
    answers: ['found, named as in the message', 'found, named as asked', 'not found'],
    matters: 'Headers are looked for in any case (worker/platform/google/message-headers.ts).',
    async run(mailbox) {
      const mask = { fields: 'payload/headers/name', headers: ['fRoM', 'dAtE'] };
      const { payload } = await fetchMasked(mailbox, firstOf(mailbox), mask, payloadSchema);
      const names = payload?.headers?.map(({ name }) => name) ?? [];
      if (names.length === 0) return told('not found');
      const isExpectedAmount = names.some((name) => name === 'fRoM' || name === 'dAtE');
      return told(isExpectedAmount ? 'found, named as asked' : 'found, named as in the message', {
        headers: names.length,
      });
    },
  }),
  defineCheck({
    id: 'get.headers-narrowed',
    question: 'Does metadataHeaders keep all other headers out?',
    asked: 'Date only, of one message',
    answers: ['yes', 'no'],
    matters:
      'The promise to read few headers rests on it (worker/platform/google/gmail-client.ts).',
    async run(mailbox) {
      const mask = { fields: 'payload/headers/name', headers: ['Date'] };
      const { payload } = await fetchMasked(mailbox, firstOf(mailbox), mask, payloadSchema);
      const names = payload?.headers?.map(({ name }) => name.toLowerCase()) ?? [];
      if (names.length === 0) return untold('noSuchMail');
      const isNarrow = names.every((name) => name === 'date');
      return told(isNarrow ? 'yes' : 'no', { headers: names.length });
    },
  }),
  defineCheck({
    id: 'get.list-unsubscribe',
    question: 'Is List-Unsubscribe visible in format=metadata?',
    asked: 'the header by name, over the sample',
    answers: ['yes'],
    matters: 'Evidence of bulk mail (worker/domain/scans/messages/bulk-evidence.ts).',
    run({ sample }) {
      const shown = sample.filter(({ hasListUnsubscribe }) => hasListUnsubscribe).length;
      const counts = { sample: sample.length, shown };
      return Promise.resolve(shown === 0 ? untold('noSuchMail', counts) : told('yes', counts));
    },
  }),
  refusalCheck(
    {
      id: 'get.no-such-message',
      question: 'How is a message answered that does not exist?',
      asked: 'an id that was never given out',
      matters: 'Messages deleted since they were listed (worker/platform/google/gmail-errors.ts).',
    },
    () => messageRequest(NO_SUCH_ID, { fields: 'id' }),
  ),
  refusalCheck(
    {
      id: 'get.unknown-field',
      question: 'How is a mask answered that names no field of a message?',
      asked: 'fields=id,grinboxVerify',
      matters: 'Mend gmail/fields-mask.ts of the sandbox.',
    },
    ({ id }) => messageRequest(id, { fields: 'id,grinboxVerify' }),
  ),
];
