import { constantTimeEqual } from '@oslojs/crypto/subtle';

import { countSuppressed, isSuppressed, suppress } from '#worker/access/allowance-queries.ts';
import { requireNetworkAllowance, takeAddressAllowance } from '#worker/access/require-allowance.ts';
import type { JoinWaitlistBody, WaitlistLeft } from '#worker/contract/waitlist.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { countedAddress } from '#worker/domain/email-address.ts';
import type { Language } from '#worker/domain/language.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { LANGUAGE_PARAM } from '#worker/domain/pages/public-pages.ts';
import { WAITLIST_PATH } from '#worker/domain/waitlist/waitlist-path.ts';
import {
  parseWaitlistToken,
  signedPart,
  WAITLIST_LIMITS,
  WAITLIST_PEACE_MS,
  type WaitlistLink,
  writeWaitlistToken,
} from '#worker/domain/waitlist/waitlist.ts';
import { newId } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  confirmWaitlistEntry,
  declineWaitlistNews,
  deleteWaitlistEntry,
  findWaitlistEntry,
  insertWaitlistEntry,
} from './queries.ts';

type Keyed = Pick<Runtime, 'keyedHash'>;

/** Whoever has it owns the address. It is made again whenever it is needed, and stored nowhere. */
export function waitlistToken(runtime: Keyed, link: WaitlistLink): string {
  return writeWaitlistToken(link, signature(runtime, link));
}

/** The page by which an address is confirmed and taken off; what it goes by is in nobody's log, and in no Referer. */
export function waitlistUrl(
  runtime: Pick<Runtime, 'keyedHash' | 'settings'>,
  link: WaitlistLink,
  language: Language,
): string {
  const url = new URL(WAITLIST_PATH, runtime.settings.APP_ORIGIN);
  url.searchParams.set(LANGUAGE_PARAM, language);
  url.hash = waitlistToken(runtime, link);
  return url.href;
}

/** What a token stands for; null for one that is not ours. */
function readWaitlistToken(runtime: Keyed, token: string): WaitlistLink | null {
  const parsed = parseWaitlistToken(token);
  if (parsed === null) return null;
  const encoder = new TextEncoder();
  const isOurs = constantTimeEqual(
    encoder.encode(signature(runtime, parsed.link)),
    encoder.encode(parsed.signed),
  );
  return isOurs ? parsed.link : null;
}

function signature({ keyedHash }: Keyed, link: WaitlistLink): string {
  return keyedHash('waitlist-link', signedPart(link));
}

/** Under what name it is kept that an address has left the list: a keyed hash, which names nobody. */
export function waitlistSuppressionId(
  { keyedHash }: Pick<Runtime, 'keyedHash'>,
  email: string,
): string {
  return keyedHash('waitlist.left', countedAddress(email));
}

const FORM = 'waitlist';

/**
 * Puts an address on the waiting list until its owner confirms it, or finds it there. Whoever asks does not learn
 * which, nor whether it has been signed up too often or has left: nothing is then done, and the same is said.
 * @returns the mail to send, if it is due; null where there is none
 * @throws AppError rate_limit, for whoever has asked about many addresses
 */
export async function joinWaitlist(
  runtime: Runtime,
  { email, language, marketingTextVersion }: JoinWaitlistBody,
  network: string,
): Promise<{ mailId: string } | null> {
  const { db, clock } = runtime;
  const { perNetwork, perAddress } = WAITLIST_LIMITS;
  await requireNetworkAllowance(runtime, FORM, { network, limit: perNetwork });
  const nowMs = clock();
  const peaceId = waitlistSuppressionId(runtime, email);
  const isInPeace = await isSuppressed(db, peaceId, nowMs);
  const isAllowed = await takeAddressAllowance(runtime, FORM, { email, limit: perAddress });
  if (isInPeace || !isAllowed) {
    // Something is written here too: an answer that came sooner than everybody else's would tell.
    await countSuppressed(db, peaceId);
    return null;
  }
  const id = await insertWaitlistEntry(db, {
    id: newId('wtl'),
    email: email.toLowerCase(),
    language,
    marketingTextVersion,
    marketingConsentAtMs: marketingTextVersion === null ? null : nowMs,
    newsWishTextVersion: null,
    createdAtMs: nowMs,
    askedAtMs: null,
    confirmedAtMs: null,
  });
  return { mailId: mailIdOf('waitlist-confirmation', id) };
}

/**
 * Its owner wants to be on the list. Safe to repeat.
 * @throws AppError not_found, for a link that is not ours and one whose address is gone
 */
export async function confirmWaitlist(runtime: Runtime, token: string): Promise<void> {
  const { id, marketingTextVersion } = requireLink(runtime, token);
  const nowMs = runtime.clock();
  const isOnList = await confirmWaitlistEntry(runtime.db, id, { marketingTextVersion, nowMs });
  if (!isOnList) throw new AppError('not_found');
}

/**
 * Its owner wants to be on the list, and no news beside the launch. Safe to repeat.
 * @throws AppError not_found, for a link that is not ours and one whose address is gone
 */
export async function declineNews(runtime: Runtime, token: string): Promise<void> {
  const { id } = requireLink(runtime, token);
  const isOnList = await declineWaitlistNews(runtime.db, id, runtime.clock());
  if (!isOnList) throw new AppError('not_found');
}

/**
 * Its owner wants off the list, to be forgotten, and for a while not to be asked again. Safe to repeat. Where
 * its entry is gone nobody knows the address, which then cannot be left in peace either.
 * @throws AppError not_found, for a link that is not ours
 */
export async function leaveWaitlist(runtime: Runtime, token: string): Promise<WaitlistLeft> {
  const { id } = requireLink(runtime, token);
  const { db, clock } = runtime;
  const entry = await findWaitlistEntry(db, id);
  if (entry === undefined) return { wasOnList: false };
  const nowMs = clock();
  const times = { nowMs, endsAtMs: nowMs + WAITLIST_PEACE_MS };
  const peace = suppress(db, waitlistSuppressionId(runtime, entry.email), times);
  await deleteWaitlistEntry(db, id, { nowMs, peace });
  return { wasOnList: true };
}

function requireLink(runtime: Runtime, token: string): WaitlistLink {
  const link = readWaitlistToken(runtime, token);
  if (link === null) throw new AppError('not_found');
  return link;
}
