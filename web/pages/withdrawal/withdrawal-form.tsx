import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { isOutcomeUnknown } from '#web/shared/api/api-error.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { withdrawOrder } from '#web/entities/orders/api.ts';
import { useRenewal } from '#web/shared/router/loaders.ts';
import { Banner } from '#web/shared/components/banner.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { takeLostFocus } from '#web/shared/lib/focus.ts';
import { useFocusedHeading } from '#web/shared/lib/use-focus.ts';
import { MailLink } from '#web/shared/components/links.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { TextField } from '#web/shared/components/text-field.tsx';
import { userEmailAtom } from '#web/entities/access/session-atoms.ts';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import {
  isWithdrawalName,
  WITHDRAWAL_NAME_MAX_LENGTH,
} from '#worker/domain/payments/withdrawal.ts';

import {
  isConfirmStep,
  toConfirmStep,
  toWriteStep,
  type Purchase,
  type WithdrawalResponse,
} from '#web/entities/orders/withdrawal.ts';
import { WithdrawalStatusNotice } from './withdrawal-status-notice.tsx';

type Withdrawing = ReturnType<typeof useWithdraw>;

function useWithdraw(orderId: string, onGiven: (response: WithdrawalResponse) => void) {
  const renew = useRenewal();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ErrorCode | null>(null);

  async function withdraw(name: string): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      onGiven(await withdrawOrder(orderId, name));
    } catch (error) {
      setProblem(describeError(error).code ?? 'default');
      return;
    } finally {
      setIsBusy(false);
    }
    // The answer stands on the page already.
    await renew().catch(() => undefined);
  }

  return { isBusy, problem, withdraw };
}

/** With the email address that always works. */
function NoticeProblem({ problem }: { problem: ErrorCode | null }) {
  const { i18n } = useLingui();
  return (
    <div role="alert" className="mt-6 max-w-[38rem] empty:hidden">
      {problem === null ? null : (
        <Banner tone="warning" title={i18n._(ERROR_MESSAGES[problem])}>
          {isOutcomeUnknown(problem) ? (
            <Trans>
              Vi vet inte om anmälan kom fram. Bekräfta igen, den räknas bara en gång, eller skriv
              till <MailLink />: det gäller lika mycket.
            </Trans>
          ) : (
            <Trans>
              Anmälan kom inte fram. Försök igen, eller skriv till <MailLink />: det gäller lika
              mycket.
            </Trans>
          )}
        </Banner>
      )}
    </div>
  );
}

type ConfirmNoticeProps = {
  purchase: Purchase;
  withdrawing: Pick<Withdrawing, 'isBusy' | 'problem'>;
  onBack: () => void;
  onConfirm: () => void;
};

function ConfirmNotice(props: ConfirmNoticeProps) {
  const { purchase, withdrawing, onBack, onConfirm } = props;
  const { isBusy, problem } = withdrawing;
  const heading = useFocusedHeading();
  return (
    <>
      <Tag>
        <Trans>Steg 2 av 2</Trans>
      </Tag>
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-5xl sm:text-6xl">
        <Trans>Stämmer det här?</Trans>
      </h1>
      <p className="mt-6 max-w-[34rem] text-lg text-soft">
        <Trans>
          Så här lyder din anmälan. Den gäller från det ögonblick du bekräftar, och går inte att ta
          tillbaka.
        </Trans>
      </p>
      <div className="mt-8 max-w-[38rem]">
        <WithdrawalStatusNotice purchase={purchase} />
      </div>
      <NoticeProblem problem={problem} />
      <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button isBusy={isBusy} onClick={onConfirm}>
          <Trans>Bekräfta: jag ångrar köpet</Trans>
        </Button>
        <Button variant="secondary" isBusy={isBusy} onClick={onBack}>
          <Trans>Ändra</Trans>
        </Button>
      </div>
    </>
  );
}

/**
 * Two history entries, so that a phone's back gesture leads from the second step to the first. `canConfirm`:
 * written on this page; after a reload the first step is shown.
 */
function useNoticeStep(canConfirm: boolean) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isAsked = isConfirmStep(search);
  const isTooEarly = isAsked && !canConfirm;

  // A navigation, not history.back(): another entry may lie between.
  const goBack = useCallback(
    () =>
      void navigate({ search: toWriteStep(search) }, { replace: true, preventScrollReset: true }),
    [navigate, search],
  );

  useEffect(() => {
    if (isTooEarly) goBack();
  }, [isTooEarly, goBack]);

  return {
    isConfirming: isAsked && canConfirm,
    goOn: () => void navigate({ search: toConfirmStep(search) }),
    goBack,
  };
}

type WithdrawalFormProps = {
  purchase: Purchase;
  choice: ReactNode;
  name: string;
  onName: (name: string) => void;
  onGiven: (response: WithdrawalResponse) => void;
};

export function WithdrawalForm(props: WithdrawalFormProps) {
  const { purchase, choice, name, onName, onGiven } = props;
  const { t } = useLingui();
  const email = useAtomValue(userEmailAtom);
  const [isWritten, setIsWritten] = useState(false);
  const withdrawing = useWithdraw(purchase.id, onGiven);
  const { isConfirming, goOn, goBack } = useNoticeStep(isWritten && isWithdrawalName(name));
  // A request under way is not aborted by going back.
  const isSecond = isConfirming || withdrawing.isBusy;
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isNameMissing, setIsNameMissing] = useState(false);

  function write(event: FormEvent): void {
    event.preventDefault();
    const isName = isWithdrawalName(name);
    setIsNameMissing(!isName);
    setIsWritten(isName);
    if (isName) goOn();
    else field.current?.focus();
  }

  useEffect(() => {
    if (isWritten && !isSecond) takeLostFocus(heading.current);
  }, [isWritten, isSecond]);

  if (isSecond) {
    return (
      <ConfirmNotice
        purchase={purchase}
        withdrawing={withdrawing}
        onBack={goBack}
        onConfirm={() => void withdrawing.withdraw(name)}
      />
    );
  }
  return (
    <>
      <Tag>
        <Trans>Steg 1 av 2</Trans>
      </Tag>
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-5xl sm:text-6xl">
        <Trans>Ångra köpet</Trans>
      </h1>
      <p className="mt-6 max-w-[34rem] text-lg text-soft">
        <Trans>
          Du har 14 dagar på dig att ångra ett köp, räknat från dagen då du betalade, så länge
          tjänsten inte är fullt utförd. Du behöver inte säga varför.
        </Trans>
      </p>
      {choice}
      <div className="mt-8 max-w-[38rem]">
        <WithdrawalStatusNotice purchase={purchase} />
      </div>
      <NoticeProblem problem={withdrawing.problem} />
      <form className="mt-8 max-w-[26rem]" noValidate onSubmit={write}>
        <TextField
          ref={field}
          label={<Trans>Ditt namn</Trans>}
          hint={<Trans>Bekräftelsen skickas till {email}.</Trans>}
          name="name"
          autoComplete="name"
          maxLength={WITHDRAWAL_NAME_MAX_LENGTH}
          required
          error={isNameMissing ? t`Skriv ditt namn, på en rad.` : null}
          value={name}
          onValue={onName}
        />
        <Button type="submit" className="mt-6 max-sm:w-full">
          <Trans>Till nästa steg</Trans>
        </Button>
      </form>
    </>
  );
}
