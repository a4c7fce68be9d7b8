import { Trans, useLingui, useLingui as useLinguiMacro } from '@lingui/react/macro';

import { PageHead } from '#web/shared/router/page-head.tsx';
import { PageIntro } from '#web/pages/information/page-parts.tsx';
import { FaqItem } from '#web/shared/components/faq-item.tsx';

import { FAQ_ENTRIES } from './faq-entries.tsx';

export function FaqPage() {
  const { i18n } = useLingui();
  const { t } = useLinguiMacro();
  return (
    <div className="max-w-[54rem]">
      <PageHead
        page="faq"
        title={t`Frågor och svar`}
        description={t`Läser ni mina mejl? Vad kostar det? Försvinner mejlen? Nio vanliga frågor om att väga och städa sin Gmail.`}
      />
      <PageIntro heading={<Trans>Frågor och svar</Trans>} />
      <div>
        {FAQ_ENTRIES.map(({ question, Answer }) => (
          <FaqItem key={question.id} question={i18n._(question)}>
            <Answer />
          </FaqItem>
        ))}
      </div>
    </div>
  );
}
