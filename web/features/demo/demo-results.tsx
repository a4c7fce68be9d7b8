import { Plural, Trans, useLingui } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Figure } from '#web/components/figure.tsx';
import { Tag } from '#web/components/tag.tsx';
import { useFocusedHeading } from '#web/features/withdrawal/use-focused-heading.ts';
import { Co2Span } from '#web/features/co2/co2-span.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { savingRange } from './demo-co2.ts';
import { DemoBar } from './demo-bar.tsx';
import { DemoComparisons } from './demo-comparisons.tsx';
import { DemoComposition } from './demo-composition.tsx';
import { DemoInboxReceipt } from './demo-inbox-receipt.tsx';
import { DEMO_RESULT } from './demo-result.ts';
import { DEMO_ON_OFFER } from './demo-selection.ts';

/** What the borrowed mailbox weighs, and what of it could go. */
export function DemoResults({ onScanAgain }: { onScanAgain: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const keptPath = useKeptPath();
  const heading = useFocusedHeading();
  const weight = t`${format.count(DEMO_RESULT.sizeGB)} GB`;
  const savingKg = format.kg(DEMO_ON_OFFER.co2Kg);
  return (
    <>
      <div className="grid gap-x-16 gap-y-16 pt-6 md:pt-10 lg:beside-23">
        <div className="min-w-0">
          <Tag tone="clay">
            <Trans>Exempelsiffror</Trans>
          </Tag>
          <h1
            ref={heading}
            tabIndex={-1}
            className="mt-6 text-6xl sm:text-7xl lg:text-[5.5rem] lg:leading-[0.95]"
          >
            <Trans>Inkorgen väger {weight}</Trans>
          </h1>
          <p className="mt-6 max-w-[34rem] text-lg text-soft">
            <Trans>
              {format.count(DEMO_RESULT.totalEmails)} mejl. Ungefär hälften ligger bara kvar för att
              ingen har slängt dem.
            </Trans>
          </p>
          <DemoComposition />
          <dl className="mt-10 grid gap-x-6 gap-y-10 sm:grid-cols-2">
            <Figure
              tone="moss"
              label={<Trans>Möjlig besparing</Trans>}
              value={format.kg(DEMO_RESULT.co2Kg)}
              unit={t`kg CO₂/år`}
              meaning={<Trans>kan du slippa, om allt slängs och nyhetsbreven slutar komma</Trans>}
              interval={<Co2Span co2={savingRange(DEMO_ON_OFFER)} />}
            />
            <Figure
              label={<Trans>Kan slängas</Trans>}
              value={format.count(DEMO_ON_OFFER.emailCount)}
              unit={t`mejl`}
              meaning={<Trans>nyhetsbrev, notiser, gammalt och stort</Trans>}
              interval={<Trans>av {format.count(DEMO_RESULT.totalEmails)} i inkorgen</Trans>}
            />
          </dl>
          <DemoComparisons
            ledMonths={format.count(DEMO_RESULT.ledMonths)}
            showers={format.count(DEMO_RESULT.showers)}
            coffeeCups={format.oneDecimal(DEMO_RESULT.coffeeCups)}
          />
        </div>
        <DemoInboxReceipt />
      </div>
      <DemoBar
        action={
          <ButtonLink variant="bar" to={keptPath('/demo/clean')}>
            <Trans>Välj vad som ska bort</Trans>
          </ButtonLink>
        }
      >
        <p className="text-lg font-semibold">
          <Plural
            value={DEMO_ON_OFFER.emailCount}
            one="# mejl kan slängas"
            other="# mejl kan slängas"
          />
        </p>
        <p className="text-[0.9375rem] text-bar-soft">
          <Trans>{savingKg} kg CO₂ per år, när papperskorgen har tömts</Trans>
        </p>
        <p className="text-[0.9375rem] text-bar-soft">
          <Trans>
            + {format.kg(DEMO_ON_OFFER.yearlyCO2Savings)} kg per år om nyhetsbreven slutar komma
          </Trans>
        </p>
      </DemoBar>
      <p className="mt-3 text-center">
        <Button variant="quiet" onClick={onScanAgain}>
          <Trans>Skanna en gång till</Trans>
        </Button>
      </p>
    </>
  );
}
