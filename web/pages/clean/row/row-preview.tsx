import { useLingui } from '@lingui/react';
import { Plural, Trans, useLingui as useText } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';

import type { Unlock } from '#worker/contract/protection.ts';
import type { PreviewedMessage, PreviewOrder } from '#worker/contract/clean-rows.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import { isSenderRowId, type RowId } from '#worker/domain/cleanups/row-id.ts';

import { useChoiceApi } from '#web/entities/cleanups/choice-api.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { Button } from '#web/shared/components/button.tsx';
import { ChoiceButtons } from '#web/shared/components/choice-buttons.tsx';
import { RetryButton } from '#web/shared/components/loading.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { takeLostFocus } from '#web/shared/lib/focus.ts';
import { useFocusFallback } from '#web/shared/lib/use-focus.ts';

import { ChoosableMessage, MessageLine } from './message-line.tsx';
import { useProtection } from '#web/pages/clean/protection-control.ts';

type PreviewState = {
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

/** Fetched on demand and kept on the page only. `lifted`: shown as if this were unlocked. Key by the order. */
function usePreview(rowId: RowId, order: PreviewOrder, lifted = NONE) {
  const { fetchPreview } = useChoiceApi();
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
        { scanId, rowsVersion, rowId, unlocks: [...unlocks, ...lifted], order },
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

type PreviewedRow = {
  row: { id: RowId };
  /** Messages on offer, excluded or not. */
  count: number;
  isChosen?: boolean;
  /** Shows what these hold back, of which nothing can be chosen. */
  protectedBy?: readonly Unlock[];
};

/** 25 first, more on scrolling. */
export function RowPreview(props: PreviewedRow) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <RowMessages {...props} />;
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

function RowMessages(props: PreviewedRow) {
  const { row, isChosen = false, protectedBy } = props;
  const { t } = useText();
  const id = useId();
  const [order, setOrder] = useState<PreviewOrder>('newest');
  const canChoose = protectedBy === undefined;
  return (
    <section ref={takeLostFocus} tabIndex={-1} aria-labelledby={id} className="mb-4 max-w-[44rem]">
      <h3 id={id} className="text-[0.9375rem]">
        {canChoose ? <Trans>Mejl i raden</Trans> : <Trans>Skyddade mejl</Trans>}
      </h3>
      {canChoose ? (
        <p className="mt-1 text-[0.8125rem] text-soft">
          {isChosen ? (
            <Trans>
              Ta bort krysset vid det du vill behålla. Det går att städa efter nästa skanning.
            </Trans>
          ) : isSenderRowId(row.id) ? (
            <Trans>Kryssa för avsändaren, så kan du sedan undanta enstaka mejl.</Trans>
          ) : (
            <Trans>Kryssa för enstaka mejl här, eller alla på en gång i raden.</Trans>
          )}
        </p>
      ) : null}
      <div className="mt-2">
        <ChoiceButtons
          label={t`Ordning`}
          choices={[
            { value: 'newest', name: <Trans>Nyast först</Trans> },
            { value: 'largest', name: <Trans>Störst först</Trans> },
          ]}
          chosen={order}
          onChoose={setOrder}
        />
      </div>
      <MessageList key={order} {...props} order={order} labelledBy={id} />
      <p className="mt-1 text-[0.8125rem] text-soft">
        <Trans>
          Bara ämne, avsändare, datum, storlek och etiketter hämtas, och inget av det sparas.
        </Trans>
      </p>
    </section>
  );
}

/** Prefetch distance from the end of the list. */
const NEAR_END_PX = 80;

type MessageListProps = PreviewedRow & { order: PreviewOrder; labelledBy: string };

function MessageList(props: MessageListProps) {
  const { row, count, isChosen = false, protectedBy, order, labelledBy } = props;
  const { _ } = useLingui();
  const preview = usePreview(row.id, order, protectedBy);
  const { messages, goneCount, nextOffset, isLoading, error, loadMore } = preview;
  const loadFirst = useEffectEvent(() => void loadMore());
  useEffect(() => loadFirst(), []);
  const isFirst = isLoading && messages.length === 0;
  const canChoose = protectedBy === undefined && (isChosen || !isSenderRowId(row.id));

  function scrolled(list: HTMLElement): void {
    const leftPx = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (leftPx < NEAR_END_PX && error === null) void loadMore();
  }

  return (
    <>
      {messages.length === 0 ? null : (
        <ul
          // A list that scrolls has to be reached by keyboard as well.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-labelledby={labelledBy}
          onScroll={(event) => scrolled(event.currentTarget)}
          className="mt-2 max-h-96 overflow-y-auto border-y border-line"
        >
          {messages.map((message) => (
            <li key={message.id} className="border-t border-line first:border-t-0">
              {canChoose ? (
                <ChoosableMessage rowId={row.id} isChosen={isChosen} message={message} />
              ) : (
                <MessageLine message={message} />
              )}
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        <p className="mt-2 text-[0.8125rem] text-soft empty:hidden">
          {isLoading ? <Trans>Hämtar från Gmail …</Trans> : null}
          {isLoading || error !== null || messages.length === 0 ? null : (
            <ShownText shownCount={messages.length} count={count} isEnd={nextOffset === null} />
          )}
          {isLoading || error !== null ? null : <GoneText goneCount={goneCount} />}
        </p>
      </div>
      {error === null ? null : (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-x-4">
          <p className="font-medium text-clay-text">
            <Trans>Mejlen gick inte att visa.</Trans> {_(ERROR_MESSAGES[error])}
          </p>
          <RetryButton code={error} variant="quiet" onClick={() => void loadMore()} />
        </div>
      )}
      {error !== null || isFirst || nextOffset === null ? null : (
        <MoreButton isBusy={isLoading} onMore={() => void loadMore()} />
      )}
    </>
  );
}

function MoreButton({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const { control, press } = useFocusFallback();
  return (
    <Button
      ref={control}
      variant="quiet"
      className="-ml-3"
      isBusy={isBusy}
      onClick={() => {
        press();
        onMore();
      }}
    >
      <Trans>Visa fler</Trans>
    </Button>
  );
}

type ShownTextProps = { shownCount: number; count: number; isEnd: boolean };

function ShownText({ shownCount, count, isEnd }: ShownTextProps) {
  const format = useFormat();
  if (isEnd) return <Trans>Alla visas.</Trans>;
  return (
    <Trans>
      {format.count(shownCount)} av {format.count(count)} visas.
    </Trans>
  );
}

/** Deleted by the user since the scan. */
function GoneText({ goneCount }: { goneCount: number }) {
  if (goneCount === 0) return null;
  return (
    <>
      {' '}
      <Plural
        value={goneCount}
        one="# finns inte längre kvar i brevlådan."
        other="# finns inte längre kvar i brevlådan."
      />
    </>
  );
}
