import { Trans, useLingui } from '@lingui/react/macro';

import { CO2_METHOD } from '#worker/domain/co2-method.ts';

import { PageHead } from '#web/app/page-head.tsx';
import { PageIntro } from '#web/features/information/page-intro.tsx';

import { Counting, Comparisons, Limits } from './measuring.tsx';
import { DeliverySection, MeaningSection, StorageSection } from './carbon.tsx';
import { MethodExample } from './method-example.tsx';

export function MethodPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        page="method"
        title={t`Så räknar vi`}
        description={t`Hur mejlen räknas och vägs, hur koldioxiden uppskattas, vilka källor vi använder och hur osäkert det är.`}
      />
      <div className="grid items-start gap-x-16 md:grid-cols-[minmax(0,1fr)_24rem]">
        <PageIntro heading={<Trans>Så räknar vi</Trans>}>
          <p>
            <Trans>
              Antalet mejl är exakt. Storleken är vägd med en felmarginal som står bredvid.
              Koldioxiden är en uppskattning med ett schablonvärde, och där är osäkerheten stor.
            </Trans>
          </p>
          <p className="figures text-[0.8125rem]">
            <Trans>Metodens version: {CO2_METHOD.version}</Trans>
          </p>
        </PageIntro>
        <MethodExample />
      </div>
      <div className="mt-10 max-w-[46rem]">
        <MeaningSection />
        <StorageSection />
        <DeliverySection />
        <Counting />
        <Comparisons />
        <Limits />
      </div>
    </>
  );
}
