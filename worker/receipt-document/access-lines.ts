import type { ReceiptView } from '#worker/contract/order.ts';
import type { Language } from '#worker/domain/language.ts';
import { tokenState, type TokenState } from '#worker/domain/order/token-state.ts';
import type { PaperLine } from '#worker/mail/mail-document.ts';
import { paperTime } from '#worker/mail/templates/mail-times.ts';

import { RECEIPT_DOCUMENT_TEXTS } from './receipt-document-texts.ts';

type Token = ReceiptView['token'];

/** The access that mail was last moved or put back with, with its true times. */
export function accessLines(token: Token, nowMs: number, language: Language): PaperLine[] {
  const texts = RECEIPT_DOCUMENT_TEXTS[language];
  if (token === null) return [{ label: texts.key, value: '–' }];
  return [
    { label: texts.key, value: token.masked },
    { label: texts.created, value: paperTime(token.createdAtMs, language) },
    { label: texts.used, value: paperTime(token.usedAtMs, language) },
    ...endLines(tokenState(token, nowMs), language),
  ];
}

function endLines(state: TokenState, language: Language): PaperLine[] {
  const texts = RECEIPT_DOCUMENT_TEXTS[language];
  switch (state.kind) {
    case 'unused':
      return [];
    case 'live':
      return [{ label: texts.until, value: paperTime(state.expiresAtMs, language) }];
    case 'ended':
      return [revokedLine(state.revokedAtMs, language)];
    case 'replaced':
      return [
        revokedLine(state.revokedAtMs, language),
        { label: texts.laterUntil, value: paperTime(state.laterExpiresAtMs, language) },
      ];
    default:
      return state satisfies never;
  }
}

function revokedLine(revokedAtMs: number | null, language: Language): PaperLine {
  const texts = RECEIPT_DOCUMENT_TEXTS[language];
  const value = revokedAtMs === null ? texts.yes : paperTime(revokedAtMs, language);
  return { label: texts.revoked, value };
}

/** Whose the inbox is. */
export function accessNote(token: Token, nowMs: number, language: Language): string | null {
  const texts = RECEIPT_DOCUMENT_TEXTS[language];
  const { kind } = tokenState(token, nowMs);
  if (kind === 'unused') return texts.unused;
  return kind === 'ended' ? texts.yours : null;
}
