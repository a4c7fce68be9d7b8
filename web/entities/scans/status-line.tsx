import { Trans, useLingui } from '@lingui/react/macro';

import { useFormat } from '#web/shared/i18n/use-format.ts';

import type { ResultStatus } from './result-status.ts';

export function StatusLine({ status }: { status: ResultStatus }) {
  return (
    <div className="mt-6 flex min-h-[3lh] max-w-[34rem] items-start gap-3 text-[0.9375rem] text-soft max-[23.5rem]:min-h-[4lh] sm:min-h-[2lh]">
      {status.kind === 'unknown' ? null : (
        <>
          <ShareRing percent={status.share * 100} />
          <p>
            <StatusText status={status} />
          </p>
        </>
      )}
      <StatusAnnouncer kind={status.kind} />
    </div>
  );
}

type KnownStatus = Exclude<ResultStatus, { kind: 'unknown' }>;

function StatusText({ status }: { status: KnownStatus }) {
  const format = useFormat();
  const share = format.percent(status.share * 100);
  switch (status.kind) {
    case 'deepening':
      return (
        <Trans>
          <span className="font-semibold text-ink">Resultatet är klart.</span> Vi letar vidare efter
          fler avsändare och vet hittills vem som har skickat {share} av utskicken.
        </Trans>
      );
    case 'deepened':
      return status.isBetter ? (
        <Trans>
          <span className="font-semibold text-ink">Nu har vi letat klart.</span> Siffrorna är
          uppdaterade, och vi vet vem som har skickat {share} av utskicken.
        </Trans>
      ) : (
        <Trans>
          <span className="font-semibold text-ink">Nu har vi letat klart.</span> Vi vet vem som har
          skickat {share} av utskicken.
        </Trans>
      );
    case 'settled':
      return <Trans>Vi vet vem som har skickat {share} av utskicken.</Trans>;
    default:
      return status satisfies never;
  }
}

function ShareRing({ percent }: { percent: number }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className="mt-[0.05lh] size-[0.9lh] shrink-0 -rotate-90 fill-none stroke-3"
    >
      <circle cx="10" cy="10" r="8" className="stroke-line" />
      <circle
        cx="10"
        cy="10"
        r="8"
        pathLength="100"
        strokeDasharray={`${percent} 100`}
        className="stroke-moss transition-all duration-700"
      />
    </svg>
  );
}

/** Announced twice at most: when it starts and when it ends. */
function StatusAnnouncer({ kind }: { kind: ResultStatus['kind'] }) {
  const { t } = useLingui();
  return (
    <span role="status" className="sr-only">
      {kind === 'deepening' ? t`Resultatet är klart. Vi letar vidare efter fler avsändare.` : null}
      {kind === 'deepened' ? t`Nu har vi letat klart.` : null}
    </span>
  );
}
