/** An answered request, without anything that identifies the caller: no address, and no header except the trace's. */
export interface AnsweredRequest {
  readonly method: string;
  /** As the route is declared, never the address. */
  readonly route: string;
  readonly status: number;
  readonly requestId: string;
  readonly ms: number;
  /** The caller's W3C `traceparent`; an invalid header counts as none. */
  readonly traceparent: string | undefined;
}

export interface EndedJob {
  readonly name: string;
  readonly succeeded: boolean;
  readonly ms: number;
}

/** Reports requests and jobs as traces. */
export interface Traces {
  requestAnswered(request: AnsweredRequest): void;
  jobEnded(job: EndedJob): void;
  /** Sends pending traces, for some seconds at most; never fails. */
  stop(): Promise<void>;
}

/** An installation without a collector. */
export const noTraces: Traces = {
  requestAnswered: () => {},
  jobEnded: () => {},
  stop: async () => {},
};
