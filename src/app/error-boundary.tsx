import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Another value gives the children another chance. */
  attempt: number;
  children: ReactNode;
  /** Shown once something broke; it reads the reason from the store. */
  fallback: ReactNode;
  onBreak(detail: string): void;
}

interface ErrorBoundaryState {
  broken: boolean;
  attempt: number;
}

/** The last resort: a bug in the interface becomes a panel with an id, never a white frame. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false, attempt: this.props.attempt };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { broken: true };
  }

  static getDerivedStateFromProps(
    { attempt }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return attempt === state.attempt ? null : { broken: false, attempt };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onBreak(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
