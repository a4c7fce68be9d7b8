import { Trans } from '@lingui/react/macro';

/** Beside a forecast that was reckoned after a clean-up. */
export function ForecastNote() {
  return (
    <p className="mt-6 max-w-[38rem] text-[0.9375rem] text-soft">
      <Trans>
        Årsprognosen kan vara för låg: den räknas på mejlen som ligger kvar, och nyhetsbrev från det
        senaste året kan redan vara bortstädade.
      </Trans>
    </p>
  );
}
