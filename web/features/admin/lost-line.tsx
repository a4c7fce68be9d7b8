import { Trans } from '@lingui/react/macro';

/** Says that what is shown may have changed unheard. */
export function LostLine({ isLost }: { isLost: boolean }) {
  return (
    <div role="status">
      {isLost ? (
        <p className="mb-4 border-l-4 border-line-strong pl-3 text-[0.875rem] text-soft">
          <Trans>Anslutningen bröts. Återansluter …</Trans>
        </p>
      ) : null}
    </div>
  );
}
