import type { UnsubscribeList } from '#worker/contract/cleanup.ts';
import { formatCount } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import {
  UNSUBSCRIBE_STATUSES,
  UNTRIED_REASONS,
} from '#worker/domain/unsubscribe/unsubscribe-status.ts';

import { RECEIPT_DOCUMENT_TEXTS } from './receipt-document-texts.ts';

/** Those that nobody got round to are told apart from those that could not be left: they are given back. */
const STANDINGS = [...UNSUBSCRIBE_STATUSES, 'untried'] as const;
type Standing = (typeof STANDINGS)[number];

/** The senders that stand alike: how many, and by name. `more`: how many of them there was no room for. */
export type SenderGroup = { status: string; names: readonly string[]; more: string | null };

/** As many characters as the sheet has room for; a name is cut at its own limit, whatever it holds. */
const ROOM = 200;
const NAME_ROOM = 40;

/** Who was unsubscribed from, and how that stands: what fits on the sheet, and how many more there are. */
export function senderGroups(
  senders: UnsubscribeList['senders'],
  language: Language,
): SenderGroup[] {
  const texts = RECEIPT_DOCUMENT_TEXTS[language];
  let room = ROOM;
  return STANDINGS.flatMap((standing) => {
    const all = senders.filter((each) => standingOf(each) === standing);
    if (all.length === 0) return [];
    const names: string[] = [];
    for (const { sender } of all) {
      const name = cut(sender ?? texts.unnamed);
      room -= name.length + 2;
      if (room < 0) break;
      names.push(name);
    }
    const left = all.length - names.length;
    // Without a name before it there is nothing that more could come after: how many they are is said already.
    const isCut = left > 0 && names.length > 0;
    const more = isCut ? texts.more(formatCount(left, language)) : null;
    const count = formatCount(all.length, language);
    return [{ status: `${texts.statuses[standing]} (${count})`, names, more }];
  });
}

function standingOf({ status, reason }: UnsubscribeList['senders'][number]): Standing {
  const isUntried =
    status === 'not_possible' && reason !== null && UNTRIED_REASONS.includes(reason);
  return isUntried ? 'untried' : status;
}

function cut(name: string): string {
  const characters = Array.from(name);
  return characters.length <= NAME_ROOM ? name : `${characters.slice(0, NAME_ROOM - 1).join('')}…`;
}
