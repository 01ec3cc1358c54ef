import { Component, type ErrorInfo, type ReactNode } from 'react';
import type { FailureCause } from '@/domain/widget/errors';

interface ErrorBoundaryProps {
  /** A new value renders the children again. */
  attempt: number;
  children: ReactNode;
  /** Shown after an error. It reads the reason from the store. */
  fallback: ReactNode;
  onBreak(detail: string, cause: FailureCause): void;
}

interface ErrorBoundaryState {
  broken: boolean;
  attempt: number;
}

/** Turns a bug in the interface into a failure screen with an id instead of an empty frame. */
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
    // The text of an error is its name and message.
    this.props.onBreak(String(error), { kind: 'bug', error, componentStack: componentStack ?? undefined });
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
