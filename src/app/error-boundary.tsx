import { Component, type ErrorInfo, type ReactNode } from 'react';
import type { FailureCause } from '@/domain/widget/errors';

interface ErrorBoundaryProps {
  /** Another value gives the children another chance. */
  attempt: number;
  children: ReactNode;
  /** Shown once something broke; it reads the reason from the store. */
  fallback: ReactNode;
  onBreak(detail: string, cause: FailureCause): void;
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

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    // An error's text is its name and message.
    this.props.onBreak(String(error), { kind: 'bug', error, componentStack: componentStack ?? undefined });
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
