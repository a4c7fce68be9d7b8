import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';

import { useCleanupsApi } from '#web/entities/cleanups/api.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { RetryButton } from '#web/shared/components/loading.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { SenderText } from '#web/entities/scans/row-name.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { Unlock } from '#worker/contract/protection.ts';
import { PREVIEW_MAX_MESSAGES, type PreviewedMessage } from '#worker/contract/scans.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import type { RowId } from '#worker/domain/cleanups/row-id.ts';

import { useProtection } from './protection-control.ts';

export type PreviewState = {
  messages: readonly PreviewedMessage[];
  goneCount: number;
  /** null: no more. */
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

/** Fetched on demand and kept on the page only. `lifted`: shown as if this were unlocked. */
function usePreview(rowId: RowId, lifted = NONE) {
  const { fetchPreview } = useCleanupsApi();
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

/** Prefetch distance from the end of the list. */
const NEAR_END_PX = 80;

type RowPreviewProps = {
  rowId: RowId;
  count: number;
  protectedBy?: readonly Unlock[];
};

/** Ten first, more on scrolling. */
export function RowPreview(props: RowPreviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <PreviewedMessages {...props} />;
  return (
    <button
      type="button"
      onClick={() => setIsOpen(true)}
      className="text-link inline-flex min-h-11 items-center gap-1.5 font-semibold sm:min-h-8"
    >
      <Eye aria-hidden="true" className="size-4" />
      <Trans>Titta på mejlen</Trans>
    </button>
  );
}

function PreviewedMessages({ rowId, count, protectedBy }: RowPreviewProps) {
  const { _ } = useLingui();
  const id = useId();
  const preview = usePreview(rowId, protectedBy);
  const { messages, goneCount, nextOffset, isLoading, error, loadMore } = preview;
  const loadFirst = useEffectEvent(() => void loadMore());
  useEffect(() => loadFirst(), []);

  function scrolled(list: HTMLElement): void {
    const leftPx = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (leftPx < NEAR_END_PX && error === null) void loadMore();
  }

  return (
    <section aria-labelledby={id} className="mb-4 max-w-[44rem]">
      <h3 id={id} className="text-[0.9375rem]">
        {protectedBy === undefined ? (
          <Trans>Mejl i raden, nyare först</Trans>
        ) : (
          <Trans>Skyddade mejl, nyare först</Trans>
        )}
      </h3>
      {messages.length === 0 ? null : (
        <ul
          // A list that scrolls has to be reached by keyboard as well.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-labelledby={id}
          onScroll={(event) => scrolled(event.currentTarget)}
          className="mt-2 max-h-72 overflow-y-auto border-y border-line"
        >
          {messages.map((message, position) => (
            // Keyed by index: two messages may look the same.
            <MessageLine key={position} message={message} />
          ))}
        </ul>
      )}
      <div role="status" className="mt-2 text-[0.8125rem] text-soft empty:hidden">
        {isLoading ? <Trans>Hämtar från Gmail …</Trans> : null}
        {isLoading || error !== null ? null : nextOffset === null ? (
          <EndOfPreview shownCount={messages.length} goneCount={goneCount} count={count} />
        ) : messages.length === 0 ? (
          <GoneText goneCount={goneCount} />
        ) : null}
      </div>
      {error === null ? null : (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-x-4">
          <p className="font-medium text-clay-text">
            <Trans>Mejlen gick inte att visa.</Trans> {_(ERROR_MESSAGES[error])}
          </p>
          <RetryButton code={error} variant="quiet" onClick={() => void loadMore()} />
        </div>
      )}
      {error !== null || isLoading || nextOffset === null ? null : (
        <Button variant="quiet" className="-ml-3" onClick={() => void loadMore()}>
          <Trans>Visa fler</Trans>
        </Button>
      )}
      <p className="mt-1 text-[0.8125rem] text-soft">
        <Trans>Bara ämne, avsändare, datum och storlek hämtas, och inget av det sparas.</Trans>
      </p>
    </section>
  );
}

function MessageLine({ message }: { message: PreviewedMessage }) {
  const format = useFormat();
  const dates = useDateFormat();
  const { subject, sender, receivedAtMs, sizeBytes } = message;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-2 first:border-t-0">
      <span className="min-w-0">
        <bdi className="block truncate font-semibold">
          {subject === '' ? <Trans>(inget ämne)</Trans> : subject}
        </bdi>
        <SenderText text={sender} className="block text-[0.8125rem] text-soft" />
      </span>
      <span className="figures text-right text-[0.8125rem]">
        <span className="block whitespace-nowrap">{dates.date(receivedAtMs)}</span>
        <span className="block text-soft">{format.bytes(sizeBytes)}</span>
      </span>
    </li>
  );
}

type EndOfPreviewProps = { shownCount: number; goneCount: number; count: number };

function EndOfPreview({ shownCount, goneCount, count }: EndOfPreviewProps) {
  const format = useFormat();
  const isCut = count > PREVIEW_MAX_MESSAGES;
  return (
    <>
      {isCut ? (
        <Trans>
          {format.count(shownCount)} av {format.count(count)} visas.
        </Trans>
      ) : shownCount === 0 ? null : (
        <Trans>Alla visas.</Trans>
      )}{' '}
      <GoneText goneCount={goneCount} />
    </>
  );
}

/** Deleted by the user since the scan. */
function GoneText({ goneCount }: { goneCount: number }) {
  if (goneCount === 0) return null;
  return (
    <Plural
      value={goneCount}
      one="# finns inte längre kvar i brevlådan."
      other="# finns inte längre kvar i brevlådan."
    />
  );
}
