import type { RecheckView } from '#worker/contract/rechecks.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import type { RecheckResult, RecheckStatus } from '#worker/domain/rechecks/recheck.ts';

import { NothingToCheck, RecheckWays } from '#web/pages/recheck/recheck-page.tsx';
import { RecheckResultView } from '#web/pages/recheck/recheck-result.tsx';

import { Specimen, Specimens } from './specimen.tsx';

const FILE = 'pages/recheck/recheck-page.tsx';
const ORDER_ID = `ord_${'a'.repeat(26)}`;
const OPENS_AT_MS = Date.UTC(2026, 11, 5);

function recheckIn(status: RecheckStatus): RecheckView {
  return {
    orderId: ORDER_ID,
    status,
    senderCount: 46,
    opensAtMs: OPENS_AT_MS,
    endsAtMs: OPENS_AT_MS + 46 * DAY_MS,
    checkedAtMs: status === 'done' ? OPENS_AT_MS + DAY_MS : null,
    result: null,
  };
}

const NOTICES = ['waiting', 'expired', 'withdrawn', 'none'] as const;

const WAYS = [
  { name: 'no access', isAccessLive: false, failure: null },
  { name: 'access', isAccessLive: true, failure: null },
  {
    name: 'failed, to be made again',
    isAccessLive: true,
    failure: { code: 'gmail_unavailable', isUnsettled: false },
  },
  {
    name: 'failed, and nobody knows how',
    isAccessLive: true,
    failure: { code: null, isUnsettled: true },
  },
] as const;

const ALL_STOPPED: RecheckResult = {
  senderCount: 46,
  activeCount: 0,
  newMailCount: 214,
  unreadCount: 0,
  isCut: false,
  trashMessageCount: 0,
  freedMessageCount: 4_120,
  freedBytes: 2.4e9,
};

const SENDERS = [
  { senderKey: 'news@shop.example', name: 'The Shop', messageCount: 9 },
  { senderKey: 'club@cinema.example', name: 'Cinema Club', messageCount: 2 },
];

const RESULTS = [
  { name: 'all have stopped', result: ALL_STOPPED, senders: [], access: 'ended' },
  {
    name: 'two go on, trash full',
    result: {
      ...ALL_STOPPED,
      activeCount: 2,
      trashMessageCount: 5_300,
      freedMessageCount: 0,
      freedBytes: 0,
    },
    senders: SENDERS,
    access: 'ending',
  },
  {
    name: 'not all was read, seen again',
    result: { ...ALL_STOPPED, activeCount: 2, unreadCount: 61 },
    senders: null,
    access: null,
  },
  {
    name: 'too much mail, none found, access needed',
    result: { ...ALL_STOPPED, unreadCount: 4_900, newMailCount: 5_000, isCut: true },
    senders: [],
    access: 'needed',
  },
] as const;

export function RecheckSpecimens() {
  return (
    <Specimens title="Re-check">
      {WAYS.map(({ name, ...ways }) => (
        <Specimen key={name} file={`${FILE}: ${name}`}>
          <RecheckWays orderId={ORDER_ID} {...ways} onCheck={() => {}} onWithdrawn={() => {}} />
        </Specimen>
      ))}
      {NOTICES.map((status) => (
        <Specimen key={status} file={`${FILE}: ${status}`} isWide>
          <NothingToCheck recheck={recheckIn(status)} />
        </Specimen>
      ))}
      {RESULTS.map(({ name, ...shown }) => (
        <Specimen key={name} file={`pages/recheck/recheck-result.tsx: ${name}`} isWide>
          <RecheckResultView recheck={recheckIn('done')} {...shown} />
        </Specimen>
      ))}
    </Specimens>
  );
}
