import { Trans } from '@lingui/react/macro';

import type { CleanupRowView } from '#worker/contract/cleanup.ts';
import { LARGE_MAIL_CLASSES } from '#worker/domain/scan/size-bucket.ts';

import { SenderText } from '#web/components/sender-text.tsx';
import { SizeName, YearName } from '#web/features/clean/row-name.tsx';

type RowTitleProps = { row: Pick<CleanupRowView, 'id' | 'sender' | 'isOpenEnded'> };

/** What a row is called on a receipt: what it held when it was chosen. Senders' names go with the scan's data. */
export function RowTitle({ row: { id, sender, isOpenEnded } }: RowTitleProps) {
  const [kind, number] = id.split(':');
  switch (kind) {
    case 'sender':
      return sender === null ? <Trans>Nyhetsbrev</Trans> : <SenderText text={sender} />;
    case 'old':
      return (
        <Trans>
          Gamla mejl, <YearName year={Number(number)} isOpenEnded={isOpenEnded} />
        </Trans>
      );
    case 'own-large':
      return (
        <Trans>
          Stora du har skickat, <Size fromMb={Number(number)} />
        </Trans>
      );
    default:
      return (
        <Trans>
          Stora bilagor, <Size fromMb={Number(number)} />
        </Trans>
      );
  }
}

function Size({ fromMb }: { fromMb: number }) {
  const toMb = LARGE_MAIL_CLASSES.find((each) => each.fromMb === fromMb)?.toMb ?? null;
  return <SizeName kind="large" fromMb={fromMb} toMb={toMb} />;
}
