import { countSuppressed, isSuppressed, suppress } from '#worker/access/allowance-queries.ts';
import { requireNetworkAllowance, takeAddressAllowance } from '#worker/access/require-allowance.ts';
import type { JoinWaitlistBody, WaitlistLeft } from '#worker/contract/waitlist.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { countedAddress } from '#worker/domain/email-address.ts';
import type { Language } from '#worker/domain/language.ts';
import { mailIdOf } from '#worker/domain/mail/mail-id.ts';
import { WAITLIST_PATH } from '#worker/domain/mail/token-pages.ts';
import {
  parseWaitlistToken,
  signedPart,
  WAITLIST_LIMITS,
  WAITLIST_SUPPRESSION_MS,
  type WaitlistLink,
  writeWaitlistToken,
} from '#worker/domain/waitlist/waitlist.ts';
import { tokenPageUrl } from '#worker/mail/page-url.ts';
import { isSameText, newId } from '#worker/platform/security/hash.ts';
import type { Runtime } from '#worker/runtime.ts';

import {
  confirmWaitlistEntry,
  declineWaitlistNews,
  deleteWaitlistEntry,
  findWaitlistEntry,
  insertWaitlistEntry,
} from './queries.ts';

type Keyed = Pick<Runtime, 'keyedHash'>;

/** A capability for the address. Derived when needed, never stored. */
export function waitlistToken(runtime: Keyed, link: WaitlistLink): string {
  return writeWaitlistToken(link, signature(runtime, link));
}

/** Confirms or removes the address. */
export function waitlistUrl(
  runtime: Pick<Runtime, 'keyedHash' | 'settings'>,
  link: WaitlistLink,
  language: Language,
): string {
  return tokenPageUrl(runtime.settings, WAITLIST_PATH, waitlistToken(runtime, link), language);
}

/** null when not ours. */
function readWaitlistToken(runtime: Keyed, token: string): WaitlistLink | null {
  const parsed = parseWaitlistToken(token);
  if (parsed === null) return null;
  return isSameText(signature(runtime, parsed.link), parsed.signed) ? parsed.link : null;
}

function signature({ keyedHash }: Keyed, link: WaitlistLink): string {
  return keyedHash('waitlist-link', signedPart(link));
}

/** Suppression-list id of an address: a keyed hash. */
export function waitlistSuppressionId(
  { keyedHash }: Pick<Runtime, 'keyedHash'>,
  email: string,
): string {
  return keyedHash('waitlist.left', countedAddress(email));
}

const FORM = 'waitlist';

/**
 * Adds an address until confirmed. The response is the same for known, rate-limited and suppressed addresses.
 * @returns the mail to send; null for none
 * @throws AppError rate_limit, for a network that tries many addresses
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
  const suppressionId = waitlistSuppressionId(runtime, email);
  const isSuppressedNow = await isSuppressed(db, suppressionId, nowMs);
  const isAllowed = await takeAddressAllowance(runtime, FORM, { email, limit: perAddress });
  if (isSuppressedNow || !isAllowed) {
    // Write here too, so that timing reveals nothing.
    await countSuppressed(db, suppressionId);
    return null;
  }
  const id = await insertWaitlistEntry(db, {
    id: newId('wtl'),
    email: email.toLowerCase(),
    language,
    marketingTextVersion,
    marketingConsentAtMs: marketingTextVersion === null ? null : nowMs,
    requestedTextVersion: null,
    createdAtMs: nowMs,
    askedAtMs: null,
    confirmedAtMs: null,
  });
  return { mailId: mailIdOf('waitlist-confirmation', id) };
}

/**
 * Idempotent.
 * @throws AppError not_found, for a foreign token or deleted entry
 */
export async function confirmWaitlist(runtime: Runtime, token: string): Promise<void> {
  const { id, marketingTextVersion } = requireLink(runtime, token);
  const nowMs = runtime.clock();
  const isOnList = await confirmWaitlistEntry(runtime.db, id, { marketingTextVersion, nowMs });
  if (!isOnList) throw new AppError('not_found');
}

/**
 * Confirms without newsletters. Idempotent.
 * @throws AppError not_found, for a foreign token or deleted entry
 */
export async function declineNews(runtime: Runtime, token: string): Promise<void> {
  const { id } = requireLink(runtime, token);
  const isOnList = await declineWaitlistNews(runtime.db, id, runtime.clock());
  if (!isOnList) throw new AppError('not_found');
}

/**
 * Deletes the entry and suppresses the address for a while. Idempotent. Once deleted the address is unknown, and
 * cannot be suppressed.
 * @throws AppError not_found, for a foreign token
 */
export async function leaveWaitlist(runtime: Runtime, token: string): Promise<WaitlistLeft> {
  const { id } = requireLink(runtime, token);
  const { db, clock } = runtime;
  const entry = await findWaitlistEntry(db, id);
  if (entry === undefined) return { wasOnList: false };
  const nowMs = clock();
  const times = { nowMs, endsAtMs: nowMs + WAITLIST_SUPPRESSION_MS };
  const suppression = suppress(db, waitlistSuppressionId(runtime, entry.email), times);
  await deleteWaitlistEntry(db, id, { nowMs, suppression });
  return { wasOnList: true };
}

function requireLink(runtime: Runtime, token: string): WaitlistLink {
  const link = readWaitlistToken(runtime, token);
  if (link === null) throw new AppError('not_found');
  return link;
}
