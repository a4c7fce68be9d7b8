const STEP_PARAM = 'step';
const CONFIRM = 'confirm';

/** Whether an address is that of the notice's second step. What is written in it, a name, is in no address. */
export function isConfirmStep(search: string): boolean {
  return new URLSearchParams(search).get(STEP_PARAM) === CONFIRM;
}

/** The query of the second step, carrying on whatever else it says. */
export function toConfirmStep(search: string): string {
  const params = new URLSearchParams(search);
  params.set(STEP_PARAM, CONFIRM);
  return params.toString();
}

/** And of the first. */
export function toWriteStep(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(STEP_PARAM);
  return params.toString();
}
