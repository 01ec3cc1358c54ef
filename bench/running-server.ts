/** A server on its own port of the loopback interface. */
export interface RunningServer {
  port: number;
  close(): Promise<void>;
}
