import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import type { ErrorCode } from '#worker/domain/error-code.ts';
import { CHOOSE_PATHS } from '#worker/domain/order/tier-path.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { NoticePage } from '#web/components/notice-page.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

/** The complete scan may not start now: what can be chosen from meanwhile. */
export function DeepRefused({ code }: { code: ErrorCode }) {
  const { _ } = useLingui();
  const keptPath = useKeptPath();
  return (
    <NoticePage
      tag={<Trans>Djupstädning</Trans>}
      heading={<Trans>Nog vägt för i dag</Trans>}
      actions={
        <>
          <ButtonLink to={keptPath(CHOOSE_PATHS.direct)}>
            <Trans>Snabbstäda i stället</Trans>
          </ButtonLink>
          <ButtonLink to={keptPath('/dashboard')} variant="secondary">
            <Trans>Tillbaka till översikten</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>{_(ERROR_MESSAGES[code])}</p>
      <p>
        <Trans>
          Djupstädningen behöver en skanning av hela brevlådan. Det du har skannat i dag räcker till
          en snabbstädning.
        </Trans>
      </p>
    </NoticePage>
  );
}
