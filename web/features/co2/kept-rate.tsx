import { Trans, useLingui } from '@lingui/react/macro';

import { useFormat } from '#web/i18n/use-format.ts';

/** What keeping so much mail emits in a year, under its name: what its sender goes on to send emits something else. */
export function KeptRate({ co2Kg, className = '' }: { co2Kg: number; className?: string }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <span className={`text-soft ${className}`}>
      {t`${format.kg(co2Kg)} kg/år`}{' '}
      <span className="inline-block font-sans text-[0.8125rem]">
        <Trans>att behålla</Trans>
      </span>
    </span>
  );
}
