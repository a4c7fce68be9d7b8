import { useRef, useState } from 'react';

import type { PreviewedMessage } from '#worker/contract/preview.ts';
import type { Unlock } from '#worker/contract/protection.ts';
import type { RowId } from '#worker/domain/cleanup/row-id.ts';
import type { ErrorCode } from '#worker/domain/error-code.ts';

import { describeError } from '#web/api/describe-error.ts';
import { fetchPreview } from '#web/api/preview.ts';

import { useProtection } from './protection-control.ts';

export type PreviewState = {
  messages: readonly PreviewedMessage[];
  goneCount: number;
  /** null: there is no more to ask for. */
  nextOffset: number | null;
  isLoading: boolean;
  error: ErrorCode | null;
};

const NOTHING_YET: PreviewState = {
  messages: [],
  goneCount: 0,
  nextOffset: 0,
  isLoading: false,
  error: null,
};

const NONE: readonly Unlock[] = [];

/**
 * Messages of a row, fetched when asked for. They live on the page and nowhere else. `lifted`: looked at as if
 * this were unlocked too, which it is not.
 */
export function usePreview(rowId: RowId, lifted = NONE) {
  const { scanId, rowsVersion, unlocks } = useProtection();
  const [state, setState] = useState(NOTHING_YET);
  const isUnderWay = useRef(false);

  async function loadMore(): Promise<void> {
    const { nextOffset } = state;
    if (isUnderWay.current || nextOffset === null) return;
    isUnderWay.current = true;
    setState((before) => ({ ...before, isLoading: true, error: null }));
    try {
      const page = await fetchPreview(
        { scanId, rowsVersion, rowId, unlocks: [...unlocks, ...lifted] },
        nextOffset,
      );
      setState((before) => ({
        messages: [...before.messages, ...page.messages],
        goneCount: before.goneCount + page.goneCount,
        nextOffset: page.nextOffset,
        isLoading: false,
        error: null,
      }));
    } catch (error) {
      const code = describeError(error).code ?? 'default';
      setState((before) => ({ ...before, isLoading: false, error: code }));
    } finally {
      isUnderWay.current = false;
    }
  }

  return { ...state, loadMore };
}
