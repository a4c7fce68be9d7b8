import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import type { OrderObstacle } from '#worker/domain/orders/order-status.ts';

import { usePathWithParams } from '#web/shared/router/paths.ts';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { NoticePage } from '#web/shared/components/notice-page.tsx';
import { ScanAgain } from '#web/features/scan/scan-again.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';

import { FinishFirstLink } from '#web/entities/orders/order-texts.tsx';

/** The order would be refused, so this is said before the choice. */
export function Obstructed({ obstacle }: { obstacle: OrderObstacle }) {
  const { _ } = useLingui();
  const pathWithParams = usePathWithParams();
  const text = <p>{_(ERROR_MESSAGES[obstacle.code])}</p>;
  if (obstacle.code === 'scan_outdated') {
    return (
      <NoticePage
        tag={<Trans>Inaktuell</Trans>}
        heading={<Trans>Här är redan städat</Trans>}
        actions={<ScanAgain variant="primary" />}
      >
        {text}
      </NoticePage>
    );
  }
  return (
    <NoticePage
      tag={<Trans>En sak i taget</Trans>}
      heading={<Trans>Gör klart det du har betalat för</Trans>}
      actions={
        <>
          <FinishFirstLink orderId={obstacle.orderId} variant="primary" />
          {obstacle.orderId === null ? null : (
            <ButtonLink to={pathWithParams('/dashboard')} variant="secondary">
              <Trans>Till översikten</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      {text}
      <p>
        {obstacle.orderId === null ? (
          <Trans>
            Betalningen för din förra beställning är på väg till oss. Så snart den är här, eller har
            fallit bort, går det att välja igen.
          </Trans>
        ) : (
          <Trans>
            Annars skulle du kunna få betala två gånger för samma mejl. På kvittot kan du fortsätta
            städningen, ångra köpet eller lägga tillbaka det som har flyttats.
          </Trans>
        )}
      </p>
    </NoticePage>
  );
}
