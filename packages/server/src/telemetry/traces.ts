/** A request that was answered. Nothing of it says who asked or for what: no address, no header but the trace's. */
export interface AnsweredRequest {
  readonly method: string;
  /** As the route is declared, never the address. */
  readonly route: string;
  readonly status: number;
  readonly requestId: string;
  readonly ms: number;
  /** W3C `traceparent` of whoever asked; what is no such header counts as none. */
  readonly traceparent: string | undefined;
}

/** A background job that ended. */
export interface EndedJob {
  readonly name: string;
  readonly succeeded: boolean;
  readonly ms: number;
}

/** Where requests and jobs are told to a collector of traces. */
export interface Traces {
  requestAnswered(request: AnsweredRequest): void;
  jobEnded(job: EndedJob): void;
  /** Sends what waits, for some seconds at most; never fails. */
  stop(): Promise<void>;
}

/** An installation without a collector. */
export const noTraces: Traces = {
  requestAnswered: () => {},
  jobEnded: () => {},
  stop: async () => {},
};
