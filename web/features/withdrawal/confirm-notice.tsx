import { Trans } from '@lingui/react/macro';

import { Button } from '#web/components/button.tsx';
import { Tag } from '#web/components/tag.tsx';

import { NoticeProblem } from './notice-problem.tsx';
import type { Purchase } from './purchase.ts';
import { StandingNotice } from './standing-notice.tsx';
import { useFocusedHeading } from './use-focused-heading.ts';
import type { Withdrawing } from './use-withdraw.ts';

type ConfirmNoticeProps = {
  purchase: Purchase;
  withdrawing: Pick<Withdrawing, 'isBusy' | 'problem'>;
  onBack: () => void;
  onConfirm: () => void;
};

/** Asked once more, with the notice as it will be given beside it. */
export function ConfirmNotice(props: ConfirmNoticeProps) {
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
        <StandingNotice purchase={purchase} />
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
