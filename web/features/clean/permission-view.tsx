import { Plural, Trans } from '@lingui/react/macro';

import type { ErrorCode } from '#worker/domain/error-code.ts';
import { CHOOSE_PATHS } from '#worker/domain/order/tier-path.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Tag } from '#web/components/tag.tsx';
import { userEmailAtom } from '#web/features/access/session-atoms.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useAtomValue } from '#web/state/store.ts';

import { ModifyPermissionLink } from './modify-permission-link.tsx';
import { PermissionReceipt } from './permission-receipt.tsx';
import { RefusedPermission } from './refused-permission.tsx';
import type { RowSum } from './row-choice.ts';
import { useTier } from './use-tier.ts';

type PermissionViewProps = {
  /** What the last attempt came back with; null before the first. */
  error: ErrorCode | null;
  sum: RowSum;
};

/** Before anything can be moved, Google has to be asked: why, what for, and one way there. */
export function PermissionView({ error, sum }: PermissionViewProps) {
  const keptPath = useKeptPath();
  const tier = useTier();
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-16 pt-6 md:beside-23 md:pt-16">
      <div>
        {error === null ? <PermissionQuestion /> : <RefusedPermission code={error} />}
        {sum.rowCount === 0 ? null : <KeptChoice sum={sum} />}
        <div className="mt-10 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ModifyPermissionLink>
            {error === null ? (
              <Trans>Fortsätt till Google</Trans>
            ) : (
              <Trans>Försök igen med Google</Trans>
            )}
          </ModifyPermissionLink>
          <ButtonLink to={keptPath(CHOOSE_PATHS[tier])} variant="secondary">
            <Trans>Tillbaka till ditt val</Trans>
          </ButtonLink>
        </div>
      </div>
      <PermissionReceipt />
    </div>
  );
}

function PermissionQuestion() {
  const email = useAtomValue(userEmailAtom);
  return (
    <>
      <Tag>
        <Trans>Ett steg till</Trans>
      </Tag>
      <h1 className="mt-4 text-5xl sm:text-6xl">
        <Trans>Får vi flytta mejlen?</Trans>
      </h1>
      <div className="mt-6 grid max-w-[34rem] gap-3 text-lg text-soft">
        <p>
          <Trans>
            Hittills kan vi bara läsa. För att flytta det du valde till papperskorgen behöver vi
            rätten att ändra i brevlådan. Den ger du hos Google, och sedan kommer du tillbaka hit.
          </Trans>
        </p>
        <p>
          <Trans>
            Välj kontot <bdi className="font-semibold wrap-anywhere text-ink">{email}</bdi> och
            kryssa i rutan för Gmail.
          </Trans>
        </p>
      </div>
    </>
  );
}

function KeptChoice({ sum: { messageCount, sizeBytes } }: { sum: RowSum }) {
  const format = useFormat();
  return (
    <p className="figures mt-6 border-l-4 border-moss bg-moss-tint px-4 py-3 text-[0.9375rem]">
      <Trans>Ditt val finns kvar:</Trans>{' '}
      <span className="inline-block">
        <Plural value={messageCount} one="# mejl" other="# mejl" />, {format.bytes(sizeBytes)}
      </span>
    </p>
  );
}
