import { searchCategoryBit } from '#tests/tools/google-sandbox/mailbox/label.ts';
import { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { kindOfNumber } from '#tests/tools/google-sandbox/mailbox/message-kind.ts';

import { createBulkSenders, type WellKnownDomains } from './bulk-sender.ts';
import { AnsweredSenders, Conversations } from './conversations.ts';
import {
  createContacts,
  createServices,
  createSpammers,
  formatAddress,
  type Counterpart,
} from './counterpart.ts';
import { createLabelDraw, GENERATED_USER_LABELS } from './draw-labels.ts';
import { drawSize } from './draw-size.ts';
import { GeneratedContent, subjectHashOf } from './generated-content.ts';
import { listIdOf } from './generated-headers.ts';
import { hasTrait, type MailboxVariant } from './mailbox-shape.ts';
import { FATE, planMessages, type CounterpartRanges } from './plan-messages.ts';
import { mixInSafeSenders } from './safe-senders.ts';
import { SeededRandom } from './seeded-random.ts';
import { varyDelivery } from './sender-delivery.ts';
import { categoryOfOrder } from './subject-lines.ts';

export type GenerateMailboxOptions = {
  /** Messages outside spam and trash; about one in a hundred more lies there. */
  messages: number;
  seed: number;
  nowMs: number;
  owner: { address: string; name: string };
  variant?: MailboxVariant;
  /** Domains that some bulk senders send from, and the share of bulk volume that these make up. */
  wellKnown?: WellKnownDomains;
};

/** Makes the same mailbox for the same options. */
export function generateMailbox(options: GenerateMailboxOptions): Mailbox {
  const { messages, seed, nowMs, owner, variant = 'standard' } = options;
  const random = new SeededRandom(seed);
  const { counterparts, ranges } = createCounterparts(new SeededRandom(seed, 1), options);
  const plan = planMessages(random, { messages, nowMs, variant, ranges });
  const mailbox = new Mailbox(owner.address, plan.count);
  for (const { id, name } of GENERATED_USER_LABELS) mailbox.labels.define(id, name);
  mailbox.beginContent(
    new GeneratedContent({
      mailbox,
      ownerName: owner.name,
      seed,
      counterparts,
      counterpartOf: plan.counterparts,
      isSpam: (index) => plan.fates[index] === FATE.spam,
    }),
  );

  const ownerHeader = formatAddress({ name: owner.name, address: mailbox.owner });
  const self = {
    sender: mailbox.senderTable.numberOf(ownerHeader),
    recipients: mailbox.recipientTable.numberOf(ownerHeader),
  };
  const noList = mailbox.listIdTable.numberOf('');
  const labelDraw = createLabelDraw(variant);
  const conversations = new Conversations();
  const answeredSenders = hasTrait(variant, 'answered-senders') ? new AnsweredSenders(seed) : null;

  const isOfBulkSender = (index: number) =>
    (counterparts[plan.counterparts[index] ?? 0]?.bulk ?? null) !== null;

  for (let index = 0; index < plan.count; index += 1) {
    const kind = kindOfNumber(plan.kinds[index] ?? 0);
    const fate = plan.fates[index] ?? 0;
    let threadRoot: number | null = null;
    const answered = kind === 'sent' ? (answeredSenders?.draw() ?? null) : null;
    if (answered !== null) {
      threadRoot = answered.root;
      plan.counterparts[index] = answered.counterpart;
    } else if (kind === 'sent' || (kind === 'personal' && !isOfBulkSender(index))) {
      const conversation = conversations.draw(random, kind);
      if (conversation === null) {
        conversations.begin({ root: index, counterpart: plan.counterparts[index] ?? 0 });
      } else {
        threadRoot = conversation.root;
        plan.counterparts[index] = conversation.counterpart;
      }
    }
    if ((kind === 'bulk' || kind === 'transactional') && fate === FATE.kept) {
      answeredSenders?.remember({ root: index, counterpart: plan.counterparts[index] ?? 0 });
    }
    const counterpart = counterparts[plan.counterparts[index] ?? 0];
    if (counterpart === undefined) throw new Error(`message ${index} has no counterpart`);
    const sender = counterpart.bulk;
    const address = formatAddress(counterpart);
    const isOutgoing = kind === 'sent' || kind === 'draft';
    mailbox.add({
      internalDateMs: plan.dateMs[index] ?? 0,
      ...drawSize(random, { kind, sender, variant }),
      systemLabels: labelDraw.systemLabels(random, { kind, fate, sender }),
      userLabelSet: mailbox.labels.setNumberOf(labelDraw.userLabelIds(random, { kind, fate })),
      threadRoot,
      sender: isOutgoing ? self.sender : mailbox.senderTable.numberOf(address),
      recipients: isOutgoing ? mailbox.recipientTable.numberOf(address) : self.recipients,
      listId:
        kind === 'bulk' && sender !== null
          ? mailbox.listIdTable.numberOf(listIdOf(sender))
          : noList,
      kind,
      searchCategories:
        kind === 'transactional'
          ? searchCategoryBit(categoryOfOrder(subjectHashOf(seed, index)) ?? '')
          : 0,
    });
  }
  return mailbox;
}

function createCounterparts(
  random: SeededRandom,
  { messages, seed, variant = 'standard', wellKnown }: GenerateMailboxOptions,
): { counterparts: Counterpart[]; ranges: CounterpartRanges } {
  const drawn = createBulkSenders(random, messages, variant, wellKnown ?? null);
  const placed = hasTrait(variant, 'safe-list') ? mixInSafeSenders(seed, drawn) : drawn;
  const bulk = varyDelivery(seed, placed, variant);
  const scale = Math.sqrt(messages / 100_000);
  const counterparts: Counterpart[] = bulk.map((sender) => ({
    name: sender.name,
    address: sender.address,
    language: sender.language,
    bulk: sender,
  }));
  const addAll = (added: Counterpart[]) => {
    const start = counterparts.length;
    counterparts.push(...added);
    return { start, count: added.length };
  };
  return {
    counterparts,
    ranges: {
      bulk,
      services: addAll(createServices(random, Math.max(5, Math.round(80 * scale)))),
      contacts: addAll(createContacts(random, Math.max(10, Math.round(400 * scale)))),
      spammers: addAll(createSpammers(random, 40)),
    },
  };
}
