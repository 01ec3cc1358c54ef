import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown once something broke; it reads the reason from the store. */
  fallback: ReactNode;
  onBreak(detail: string): void;
}

/** The last resort: a bug in the interface becomes a panel with an id, never a white frame. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onBreak(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
