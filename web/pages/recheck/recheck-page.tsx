import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';

import type { RecheckAnswer, RecheckView } from '#worker/contract/rechecks.ts';
import { isRecheckOver } from '#worker/domain/rechecks/recheck.ts';

import { useIsAccessLive } from '#web/entities/access/connection.ts';
import { recheckConnectUrl } from '#web/entities/access/google-urls.ts';
import { userEmailAtom } from '#web/entities/access/session-atoms.ts';
import { requireSession } from '#web/entities/access/session.ts';
import {
  fetchRecheck,
  runRecheck,
  saveRecheckConsent,
} from '#web/entities/cleanups/recheck-api.ts';
import { readOrderId, receiptPath } from '#web/entities/orders/api.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { Banner } from '#web/shared/components/banner.tsx';
import { Button, ButtonLink } from '#web/shared/components/button.tsx';
import { LeavingLink } from '#web/shared/components/leaving-link.tsx';
import { Spinner } from '#web/shared/components/loading.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { NoticePage } from '#web/shared/components/notice-page.tsx';
import { VoidReceipt } from '#web/shared/components/paper/void-receipt.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { languageAtom } from '#web/shared/i18n/language-atoms.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { renewable, useRenewal } from '#web/shared/router/loaders.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { usePathWithParams } from '#web/shared/router/paths.ts';
import { notifyError, withdrawFailure } from '#web/shared/toasts/notify.ts';

import { RecheckResultView } from './recheck-result.tsx';

/** null for anything but an order of this user. */
async function loadRecheck({
  request,
}: LoaderFunctionArgs): Promise<{ recheck: RecheckView | null }> {
  await requireSession(request);
  const orderId = readOrderId(new URL(request.url).search);
  if (orderId === null) return { recheck: null };
  try {
    return { recheck: await fetchRecheck(orderId) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return { recheck: null };
    throw error;
  }
}

export function RecheckPage() {
  const { t } = useLingui();
  const { recheck } = useLoaderData<typeof loadRecheck>();
  usePageTitle(t`Har avsändarna slutat?`);
  if (recheck === null) return <ForeignLink />;
  return <FoundRecheck key={recheck.orderId} loaded={recheck} />;
}

function ForeignLink() {
  const language = useAtomValue(languageAtom);
  const email = useAtomValue(userEmailAtom);
  const { search } = useLocation();
  const pathWithParams = usePathWithParams();
  const orderId = readOrderId(search);
  return (
    <NoticePage
      tag={<Trans>Fel konto</Trans>}
      heading={<Trans>Länken hör inte till det här kontot</Trans>}
      actions={
        <>
          {orderId === null ? null : (
            <LeavingLink
              href={recheckConnectUrl(language, search, { orderId, isOtherAccount: true })}
            >
              <Trans>Byt konto</Trans>
            </LeavingLink>
          )}
          <ButtonLink to={pathWithParams('/dashboard')} variant="secondary">
            <Trans>Till översikten</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>
          Du är inloggad som <bdi className="text-ink wrap-anywhere">{email}</bdi>. Kontrollen görs
          med det Google-konto som städades. Är länken avskriven för hand kan den också vara fel.
        </Trans>
      </p>
    </NoticePage>
  );
}

/** `isUnsettled`: the check may have been made all the same, and nobody could say. */
export type Failure = { code: ReturnType<typeof describeError>['code']; isUnsettled: boolean };

function FoundRecheck({ loaded }: { loaded: RecheckView }) {
  const { orderId } = loaded;
  const renew = useRenewal();
  const isAccessLive = useIsAccessLive();
  const [view, setView] = useState(loaded);
  const [answer, setAnswer] = useState<RecheckAnswer | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const hasBegun = useRef(false);

  async function check(): Promise<void> {
    setIsChecking(true);
    setFailure(null);
    try {
      const checked = await runRecheck(orderId);
      setAnswer(checked);
      setView(checked.recheck);
    } catch (error) {
      const { code } = describeError(error);
      // It may have been made all the same, with its answer lost on the way.
      const found = await fetchRecheck(orderId).catch(() => null);
      if (found !== null) setView(found);
      setFailure({ code, isUnsettled: found === null });
    } finally {
      setIsChecking(false);
    }
    // The access may have ended.
    await renew().catch(() => undefined);
  }

  /** The server ends what was given for this check alone; any other access stays. */
  const endVainAccess = useEffectEvent(() => {
    if (hasBegun.current || !isRecheckOver(view.status) || !isAccessLive) return;
    hasBegun.current = true;
    void check();
  });

  useEffect(() => endVainAccess(), []);

  if (view.status === 'done' && view.result !== null) {
    return (
      <RecheckResultView
        recheck={view}
        result={view.result}
        senders={answer?.senders ?? null}
        access={answer?.access ?? null}
      />
    );
  }
  if (view.status !== 'open') return <NothingToCheck recheck={view} />;
  return (
    <div className="max-w-[42rem] pt-6 md:pt-10">
      <h1 className="text-5xl sm:text-6xl">
        <Trans>Har avsändarna slutat?</Trans>
      </h1>
      <Introduction recheck={view} />
      <div className="mt-8" aria-live="polite">
        {isChecking ? (
          <p className="flex items-center gap-3 font-semibold">
            <Spinner />
            <Trans>Vi ser efter. Det kan ta en halv minut.</Trans>
          </p>
        ) : (
          <RecheckWays
            orderId={orderId}
            isAccessLive={isAccessLive}
            failure={failure}
            onCheck={() => void check()}
            onWithdrawn={setView}
          />
        )}
      </div>
    </div>
  );
}

function Introduction({ recheck }: { recheck: RecheckView }) {
  const dates = useDateFormat();
  return (
    <>
      <p className="mt-6 text-lg text-soft">
        <Plural
          value={recheck.senderCount}
          one="# avsändare fick din begäran om att sluta skriva."
          other="# avsändare fick din begäran om att sluta skriva."
        />{' '}
        <Trans>
          Vi läser uppgifterna runt omkring (avsändare, ämne, datum, storlek och etiketter) på ett
          urval av det som har kommit sedan dess, och antalet mejl i papperskorgen. Texten i mejlen
          hämtas inte.
        </Trans>
      </p>
      <p className="mt-3 text-[0.9375rem] text-soft">
        <Trans>Åtkomsten avslutas direkt efteråt, och avtrycken av avsändarna raderas.</Trans>{' '}
        {recheck.endsAtMs === null ? null : (
          <Trans>Kontrollen kan göras en gång, senast den {dates.date(recheck.endsAtMs)}.</Trans>
        )}
      </p>
    </>
  );
}

type WaysProps = {
  orderId: string;
  isAccessLive: boolean;
  failure: Failure | null;
  onCheck: () => void;
  onWithdrawn: (view: RecheckView) => void;
};

const WITHDRAW_FAILURE = 'recheck-withdraw';

export function RecheckWays({ orderId, isAccessLive, failure, onCheck, onWithdrawn }: WaysProps) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { search } = useLocation();
  const [isBusy, setIsBusy] = useState(false);

  async function withdraw(): Promise<void> {
    setIsBusy(true);
    try {
      onWithdrawn(await saveRecheckConsent(orderId, false));
      withdrawFailure(WITHDRAW_FAILURE);
    } catch (error) {
      notifyError(error, { id: WITHDRAW_FAILURE, retry: () => void withdraw() });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      {failure === null ? null : (
        <div role="alert" className="mb-6">
          <Banner tone="warning" title={<Trans>Kontrollen blev inte klar</Trans>}>
            {i18n._(ERROR_MESSAGES[failure.code ?? 'default'])}{' '}
            {failure.isUnsettled ? (
              <Trans>Vi vet inte om kontrollen hann göras. Läs in sidan igen för att se det.</Trans>
            ) : (
              <Trans>Kontrollen finns kvar att göra.</Trans>
            )}
          </Banner>
        </div>
      )}
      <div className="flex flex-col items-start gap-3 sm:flex-row sm:flex-wrap sm:items-center">
        {failure?.isUnsettled === true ? (
          <Button onClick={() => location.reload()}>
            <Trans>Läs in igen</Trans>
          </Button>
        ) : isAccessLive ? (
          <Button onClick={onCheck}>
            {failure === null ? <Trans>Se efter nu</Trans> : <Trans>Försök igen</Trans>}
          </Button>
        ) : (
          <LeavingLink href={recheckConnectUrl(language, search, { orderId })}>
            <Trans>Anslut Gmail</Trans>
          </LeavingLink>
        )}
        <Button variant="quiet" className="flush-x" isBusy={isBusy} onClick={() => void withdraw()}>
          <Trans>Nej tack, radera avtrycken</Trans>
        </Button>
      </div>
    </>
  );
}

export function NothingToCheck({ recheck }: { recheck: RecheckView }) {
  const pathWithParams = usePathWithParams();
  const { heading, text } = useExplanation(recheck);
  return (
    <NoticePage
      tag={<Trans>Kontroll</Trans>}
      heading={heading}
      aside={recheck.status === 'waiting' ? <NotYetReceipt /> : undefined}
      actions={
        <ButtonLink to={pathWithParams(receiptPath(recheck.orderId))} variant="secondary">
          <Trans>Till kvittot</Trans>
        </ButtonLink>
      }
    >
      <p>{text}</p>
    </NoticePage>
  );
}

function NotYetReceipt() {
  return (
    <VoidReceipt
      tag={
        <Tag>
          <Trans>Inte än</Trans>
        </Tag>
      }
    />
  );
}

function useExplanation({ status, opensAtMs }: RecheckView): {
  heading: ReactNode;
  text: ReactNode;
} {
  const dates = useDateFormat();
  if (status === 'waiting' && opensAtMs !== null) {
    return {
      heading: <Trans>Det är för tidigt</Trans>,
      text: (
        <Trans>
          Avsändare kan behöva två veckor på sig. Den {dates.date(opensAtMs)} går det att se efter,
          och då mejlar vi dig.
        </Trans>
      ),
    };
  }
  if (status === 'expired') {
    return {
      heading: <Trans>Kontrollen har gått ut</Trans>,
      text: (
        <Trans>
          Den kunde göras i 60 dagar efter städningen. Avtrycken av avsändarna är raderade.
        </Trans>
      ),
    };
  }
  if (status === 'withdrawn') {
    return {
      heading: <Trans>Avtrycken är raderade</Trans>,
      text: <Trans>Du tackade nej till kontrollen. Vi mejlar dig inte om den igen.</Trans>,
    };
  }
  return {
    heading: <Trans>Här finns ingen kontroll att göra</Trans>,
    text: <Trans>Den väljs på kvittot, inom tio dagar efter en djupstädning.</Trans>,
  };
}

export { RecheckPage as Component };
export const loader = renewable(loadRecheck);
