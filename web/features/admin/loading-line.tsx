import { Trans } from '@lingui/react/macro';

/** Stands where a list is about to. */
export function LoadingLine() {
  return (
    <p role="status" className="py-10 text-soft">
      <Trans>Laddar...</Trans>
    </p>
  );
}
