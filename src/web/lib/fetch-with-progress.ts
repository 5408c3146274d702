/** Called as bytes are sent, first with 0. `totalBytes` is the size of the whole body, not only of the files. */
export type OnUpload = (sentBytes: number, totalBytes: number) => void;

interface Init {
  readonly method: string;
  readonly headers: Headers;
  readonly body: FormData;
  readonly signal: AbortSignal | undefined;
}

/**
 * `fetch` for a form with files. It uses XMLHttpRequest, because `fetch` reports no upload progress. Like `fetch`,
 * it resolves when the response headers arrive and then streams the body. It rejects if there is no response.
 */
export function fetchWithProgress(path: string, init: Init, onUpload: OnUpload): Promise<Response> {
  const { method, headers, body, signal } = init;
  const call = new XMLHttpRequest();
  const leave = () => call.abort();
  return new Promise<Response>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const answer = streamOf(call);
    const fail = () => {
      signal?.removeEventListener("abort", leave);
      const cause = signal?.aborted ? signal.reason : new TypeError("No answer came");
      answer.fail(cause);
      reject(cause);
    };
    call.open(method, path);
    headers.forEach((value, name) => {
      call.setRequestHeader(name, value);
    });
    call.upload.onprogress = ({ loaded, total }) => onUpload(loaded, total);
    call.onreadystatechange = () => {
      if (call.readyState === XMLHttpRequest.HEADERS_RECEIVED && call.status !== 0) {
        const { status, statusText } = call;
        resolve(new Response(answer.body, { status, statusText, headers: headersOf(call) }));
      }
      if (call.readyState === XMLHttpRequest.LOADING) answer.takeOver();
    };
    call.onload = () => {
      signal?.removeEventListener("abort", leave);
      answer.end();
    };
    call.onerror = fail;
    call.onabort = fail;
    signal?.addEventListener("abort", leave);
    call.send(body);
  });
}

/** The response body as a stream. `takeOver` adds the newly received text to the stream. */
function streamOf(call: XMLHttpRequest) {
  const encoder = new TextEncoder();
  let taken = 0;
  let isOpen = true;
  let sink: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      sink = controller;
    },
    cancel() {
      isOpen = false;
      call.abort();
    },
  });
  const takeOver = () => {
    const text = call.responseText;
    if (isOpen && text.length > taken) sink.enqueue(encoder.encode(text.slice(taken)));
    taken = text.length;
  };
  return {
    body,
    takeOver,
    end() {
      takeOver();
      if (isOpen) sink.close();
      isOpen = false;
    },
    fail(cause: unknown) {
      if (isOpen) sink.error(cause);
      isOpen = false;
    },
  };
}

function headersOf(call: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of call.getAllResponseHeaders().split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
