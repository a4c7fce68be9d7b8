import type { ReceiptView } from '#worker/contract/order.ts';
import type { Language } from '#worker/domain/language.ts';
import { tokenState, type TokenState } from '#worker/domain/order/token-state.ts';
import type { PaperLine } from '#worker/mail/mail-document.ts';
import { paperTime, type TimePlace } from '#worker/mail/templates/mail-times.ts';

import { RECEIPT_DOCUMENT_TEXTS } from './receipt-document-texts.ts';

type Token = ReceiptView['token'];

/** The access that mail was last moved or put back with, with its true times. */
export function accessLines(token: Token, nowMs: number, place: TimePlace): PaperLine[] {
  const texts = RECEIPT_DOCUMENT_TEXTS[place.language];
  if (token === null) return [{ label: texts.key, value: '–' }];
  return [
    { label: texts.key, value: token.masked },
    { label: texts.created, value: paperTime(token.createdAtMs, place) },
    { label: texts.used, value: paperTime(token.usedAtMs, place) },
    ...endLines(tokenState(token, nowMs), place),
  ];
}

function endLines(state: TokenState, place: TimePlace): PaperLine[] {
  const texts = RECEIPT_DOCUMENT_TEXTS[place.language];
  switch (state.kind) {
    case 'unused':
      return [];
    case 'live':
      return [{ label: texts.until, value: paperTime(state.expiresAtMs, place) }];
    case 'ended':
      return [revokedLine(state.revokedAtMs, place)];
    case 'replaced':
      return [
        revokedLine(state.revokedAtMs, place),
        { label: texts.laterUntil, value: paperTime(state.laterExpiresAtMs, place) },
      ];
    default:
      return state satisfies never;
  }
}

function revokedLine(revokedAtMs: number | null, place: TimePlace): PaperLine {
  const texts = RECEIPT_DOCUMENT_TEXTS[place.language];
  const value = revokedAtMs === null ? texts.yes : paperTime(revokedAtMs, place);
  return { label: texts.revoked, value };
}

/** Whose the inbox is. */
export function accessNote(token: Token, nowMs: number, language: Language): string | null {
  const texts = RECEIPT_DOCUMENT_TEXTS[language];
  const { kind } = tokenState(token, nowMs);
  if (kind === 'unused') return texts.unused;
  return kind === 'ended' ? texts.yours : null;
}
