import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { SHARE_SHAPE_NAMES, type ShareShape } from '#worker/domain/share/share-shape.ts';

import { ChoiceButtons } from '#web/components/choice-buttons.tsx';

const NAMES: Record<ShareShape, MessageDescriptor> = {
  wide: msg`Liggande`,
  square: msg`Kvadrat`,
};

type ShapeChoiceProps = { shape: ShareShape; onChoose: (shape: ShareShape) => void };

/** Which of the two shapes is shown, downloaded and attached. */
export function ShapeChoice({ shape, onChoose }: ShapeChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <ChoiceButtons
      label={t`Bildens form`}
      choices={SHARE_SHAPE_NAMES.map((value) => ({ value, name: i18n._(NAMES[value]) }))}
      chosen={shape}
      onChoose={onChoose}
    />
  );
}
