import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';

import { isWithdrawalName, WITHDRAWAL_NAME_MAX_LENGTH } from '#worker/domain/order/withdrawal.ts';

import { Button } from '#web/components/button.tsx';
import { Tag } from '#web/components/tag.tsx';
import { takeLostFocus } from '#web/components/take-lost-focus.ts';
import { userEmailAtom } from '#web/features/access/session-atoms.ts';
import { TextField } from '#web/components/text-field.tsx';
import { useAtomValue } from '#web/state/store.ts';

import { ConfirmNotice } from './confirm-notice.tsx';
import { NoticeProblem } from './notice-problem.tsx';
import type { Purchase, WithdrawalAnswer } from './purchase.ts';
import { StandingNotice } from './standing-notice.tsx';
import { useNoticeStep } from './use-notice-step.ts';
import { useWithdraw } from './use-withdraw.ts';

type WithdrawalFormProps = {
  purchase: Purchase;
  choice: ReactNode;
  name: string;
  onName: (name: string) => void;
  onGiven: (answer: WithdrawalAnswer) => void;
};

/** The notice in its two steps: written, and then confirmed. */
export function WithdrawalForm(props: WithdrawalFormProps) {
  const { purchase, choice, name, onName, onGiven } = props;
  const { t } = useLingui();
  const email = useAtomValue(userEmailAtom);
  const [isWritten, setIsWritten] = useState(false);
  const withdrawing = useWithdraw(purchase.id, onGiven);
  const { isConfirming, goOn, goBack } = useNoticeStep(isWritten && isWithdrawalName(name));
  // What is on its way to us is not called back by a way back in the history.
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
        <StandingNotice purchase={purchase} />
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
