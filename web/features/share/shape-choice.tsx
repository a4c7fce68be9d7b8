import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { SHARE_SHAPE_NAMES, type ShareShape } from '#worker/domain/share/share-shape.ts';

const NAMES: Record<ShareShape, MessageDescriptor> = {
  wide: msg`Liggande`,
  square: msg`Kvadrat`,
};

type ShapeChoiceProps = { shape: ShareShape; onChoose: (shape: ShareShape) => void };

/** Which of the two shapes is shown and downloaded. */
export function ShapeChoice({ shape, onChoose }: ShapeChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <div role="group" aria-label={t`Bildens form`} className="mb-4 flex gap-2">
      {SHARE_SHAPE_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === shape}
          className="min-h-11 rounded-button border border-line-strong/60 px-4 font-medium text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          onClick={() => onChoose(name)}
        >
          {i18n._(NAMES[name])}
        </button>
      ))}
    </div>
  );
}
