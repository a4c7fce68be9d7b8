import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Coffee, Lightbulb, ShowerHead } from 'lucide-react';
import type { ReactNode } from 'react';

import { useKeptPath } from '#web/shared/router/paths.ts';
import { Button, ButtonLink } from '#web/shared/components/button.tsx';
import { CompositionBar } from '#web/shared/charts/bars.tsx';
import { Figure } from '#web/shared/components/figure.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/receipt.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { Co2Span } from '#web/entities/co2/rates.tsx';
import { useFocusedHeading } from '#web/shared/lib/focus.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2.ts';

import { DEMO_CATEGORIES, DEMO_ITEMS, sumOfItems } from './demo-items.ts';
import { savingRange } from './demo-sums.ts';
import { DemoMark } from './demo-mark.tsx';
import { DEMO_RESULT } from '#web/entities/scans/demo-result.ts';
import { DEMO_CATEGORY_NAME } from './demo-category-section.tsx';
import { DEMO_ON_OFFER } from './demo-selection.ts';

function DemoInboxReceipt() {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const size = (sizeGB: number) => format.bytes(sizeGB * BYTES_PER_GIB);
  return (
    <Receipt
      subtitle={t`Kvitto på en lånad inkorg`}
      isPrinting
      className="mx-auto w-full max-w-[26rem] self-start lg:rotate-1"
    >
      <ReceiptLines>
        <ReceiptLine label={t`Mejl`} value={t`${format.count(DEMO_RESULT.totalEmails)} st`} />
        <ReceiptLine label={t`Plats`} value={size(DEMO_RESULT.sizeGB)} />
      </ReceiptLines>
      <ReceiptLines>
        {DEMO_CATEGORIES.map((category) => {
          const { emailCount, sizeGB } = sumOfItems(DEMO_ITEMS[category]);
          return (
            <ReceiptLine
              key={category}
              label={i18n._(DEMO_CATEGORY_NAME[category])}
              detail={format.count(emailCount)}
              value={size(sizeGB)}
            />
          );
        })}
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          label={t`KAN SLÄNGAS`}
          detail={format.count(DEMO_ON_OFFER.emailCount)}
          value={size(DEMO_ON_OFFER.sizeGB)}
          isStrong
        />
        <ReceiptLine
          label={t`Blir kvar`}
          detail={format.count(DEMO_RESULT.totalEmails - DEMO_ON_OFFER.emailCount)}
          value={size(DEMO_RESULT.sizeGB - DEMO_ON_OFFER.sizeGB)}
        />
      </ReceiptLines>
      <ReceiptNote>
        <p className="text-soft">
          <Trans>
            Det som är nytt, stjärnmärkt, besvarat eller från bank, vård och myndigheter skyddas och
            blir kvar.
          </Trans>
        </p>
      </ReceiptNote>
      <ReceiptNote>
        <DemoMark />
      </ReceiptNote>
    </Receipt>
  );
}

type DemoComparisonsProps = { ledMonths: string; showers: string; coffeeCups: string };

function DemoComparisons({ ledMonths, showers, coffeeCups }: DemoComparisonsProps) {
  const { t } = useLingui();
  return (
    <dl className="mt-10 grid gap-x-10 gap-y-4 border-t border-line pt-6 sm:grid-cols-3">
      <Comparison
        icon={<Lightbulb />}
        value={t`≈ ${ledMonths} månader`}
        label={<Trans>med en LED-lampa tänd</Trans>}
      />
      <Comparison
        icon={<ShowerHead />}
        value={`≈ ${showers}`}
        label={<Trans>varma duschar</Trans>}
      />
      <Comparison icon={<Coffee />} value={`≈ ${coffeeCups}`} label={<Trans>koppar kaffe</Trans>} />
    </dl>
  );
}

type ComparisonProps = { icon: ReactNode; value: string; label: ReactNode };

function Comparison({ icon, value, label }: ComparisonProps) {
  return (
    <div className="flex flex-col-reverse justify-end text-[0.9375rem]">
      <dt className="pl-8 text-soft">{label}</dt>
      <dd className="figures flex items-center gap-3 font-semibold">
        <span aria-hidden="true" className="text-soft [&>svg]:size-5">
          {icon}
        </span>
        {value}
      </dd>
    </div>
  );
}

function DemoComposition() {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { attachments, oldEmails, newsletters, notifications } = DEMO_ITEMS;
  const part = (name: string, sizeGB: number, className: string) => ({
    name,
    share: sizeGB,
    value: format.bytes(sizeGB * BYTES_PER_GIB),
    className,
  });
  const sent = [...newsletters, ...notifications];
  return (
    <div className="mt-10">
      <CompositionBar
        title={<Trans>Vad vikten består av:</Trans>}
        parts={[
          part(i18n._(DEMO_CATEGORY_NAME.attachments), sumOfItems(attachments).sizeGB, 'bg-clay'),
          part(i18n._(DEMO_CATEGORY_NAME.oldEmails), sumOfItems(oldEmails).sizeGB, 'bg-moss'),
          part(t`Nyhetsbrev och notiser`, sumOfItems(sent).sizeGB, 'bg-ink'),
          part(t`Blir kvar`, DEMO_RESULT.sizeGB - DEMO_ON_OFFER.sizeGB, 'bg-moss-mid'),
        ]}
      />
    </div>
  );
}

type DemoBarProps = { children: ReactNode; action: ReactNode };

function DemoBar({ children, action }: DemoBarProps) {
  return (
    <div className="mt-16 flex flex-col gap-6 rounded-button bg-bar p-6 text-bar-text shadow-[0_20px_40px_var(--shadow)] outline outline-line sm:flex-row sm:items-center sm:justify-between">
      <div>{children}</div>
      {action}
    </div>
  );
}

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
