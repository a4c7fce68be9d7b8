export type Corruption = { place: string; value: unknown };

/**
 * Every way to spoil one place of an answer: another type for each value, and a field that does not exist in
 * each object. Each result has one fault.
 */
export function* corruptions(value: unknown, place = '$'): Generator<Corruption> {
  yield { place: `${place} of another type`, value: ofAnotherType(value) };
  if (Array.isArray(value)) {
    // The first of a list stands for all.
    for (const corrupted of value.length === 0 ? [] : corruptions(value[0], `${place}[0]`)) {
      yield { place: corrupted.place, value: [corrupted.value, ...value.slice(1)] };
    }
  } else if (typeof value === 'object' && value !== null) {
    yield { place: `${place} with another field`, value: { ...value, anotherField: '' } };
    for (const [name, field] of Object.entries(value)) {
      for (const corrupted of corruptions(field, `${place}.${name}`)) {
        yield { place: corrupted.place, value: { ...value, [name]: corrupted.value } };
      }
    }
  }
}

export function ofAnotherType(value: unknown): unknown {
  return typeof value === 'string' ? 7 : 'text';
}
