import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FunctionComponent } from 'react';

import { AccessAnswer, ConsentAnswer, ReadingAnswer } from './privacy-answers.tsx';
import { CarbonAnswer, HelpAnswer, WhatAnswer } from './service-answers.tsx';
import { PriceAnswer, TiersAnswer, TrashAnswer } from './purchase-answers.tsx';

export type FaqEntry = { question: MessageDescriptor; Answer: FunctionComponent };

/** What people ask. Search engines are told the same, from here. */
export const FAQ_ENTRIES: readonly FaqEntry[] = [
  { question: msg`Vad gör tjänsten?`, Answer: WhatAnswer },
  { question: msg`Läser ni mina mejl?`, Answer: ReadingAnswer },
  {
    question: msg`Varför står det i Googles ruta att ni kan läsa mina mejl?`,
    Answer: ConsentAnswer,
  },
  { question: msg`Vad händer med åtkomsten till min Gmail?`, Answer: AccessAnswer },
  { question: msg`Vad kostar det?`, Answer: PriceAnswer },
  { question: msg`Vad är skillnaden mellan städningarna?`, Answer: TiersAnswer },
  { question: msg`Försvinner mejlen för alltid?`, Answer: TrashAnswer },
  { question: msg`Hur mycket koldioxid handlar det om?`, Answer: CarbonAnswer },
  { question: msg`Hur kommer jag igång, och var får jag hjälp?`, Answer: HelpAnswer },
];

const OF_SUPPORT: ReadonlySet<FunctionComponent> = new Set([
  AccessAnswer,
  PriceAnswer,
  TrashAnswer,
]);

/** The three that most who turn to the support would have asked. */
export const SUPPORT_ENTRIES = FAQ_ENTRIES.filter(({ Answer }) => OF_SUPPORT.has(Answer));
