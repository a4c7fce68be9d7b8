import { Trans } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/paths.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { receiptPath } from '#web/features/receipt/order-files.ts';

type FinishFirstLinkProps = {
  /** null: its money is on its way, and the overview says so. */
  orderId: string | null;
  variant?: 'primary' | 'secondary';
};

/** To the order that is to be finished before another is bought. */
export function FinishFirstLink({ orderId, variant = 'secondary' }: FinishFirstLinkProps) {
  const keptPath = useKeptPath();
  return orderId === null ? (
    <ButtonLink to={keptPath('/dashboard')} variant={variant}>
      <Trans>Till översikten</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink to={keptPath(receiptPath(orderId))} variant={variant}>
      <Trans>Till din oavslutade städning</Trans>
    </ButtonLink>
  );
}
