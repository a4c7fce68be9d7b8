import { LostConnection } from './lost-connection.ts';

type Controller = ReadableStreamDefaultController<Uint8Array>;

/** The answer, whose body's second half comes only after `wait`. An answer without a body comes as it is. */
export async function stallMidBody(
  response: Response,
  wait: (signal: AbortSignal) => Promise<void>,
  callerSignal: AbortSignal,
): Promise<Response> {
  const abandoned = new AbortController();
  const abandon = () => abandoned.abort();
  callerSignal.addEventListener('abort', abandon, { once: true });
  if (callerSignal.aborted) abandon();
  return sendInHalves(response, abandon, async (controller, second) => {
    await wait(abandoned.signal);
    if (callerSignal.aborted) {
      controller.error(callerSignal.reason);
    } else if (!abandoned.signal.aborted) {
      controller.enqueue(second);
      controller.close();
    }
  });
}

/** The answer, whose connection breaks in the middle of its body. */
export function breakMidBody(response: Response): Promise<Response> {
  return sendInHalves(
    response,
    () => undefined,
    async (controller) => controller.error(new LostConnection('terminated')),
  );
}

async function sendInHalves(
  response: Response,
  abandon: () => void,
  sendSecond: (controller: Controller, second: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<Response> {
  if (response.body === null) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const middle = Math.floor(bytes.length / 2);
  let isFirstSent = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (isFirstSent) {
        await sendSecond(controller, bytes.slice(middle));
      } else {
        isFirstSent = true;
        controller.enqueue(bytes.slice(0, middle));
      }
    },
    cancel: abandon,
  });
  const { status, headers } = response;
  return new Response(body, { status, headers });
}
