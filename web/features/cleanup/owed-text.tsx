import { Trans } from '@lingui/react/macro';

/** What was not done is given back without anybody asking for it. */
export function OwedText() {
  return (
    <p>
      <Trans>Det som inte blev gjort betalar vi tillbaka, samma väg som du betalade.</Trans>
    </p>
  );
}
