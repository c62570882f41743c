import { Component, type ComponentChildren } from 'preact';

interface ErrorBoundaryState {
  readonly error: unknown;
}

/** Shows a message in place of a page that could not be rendered. */
export class ErrorBoundary extends Component<{ children: ComponentChildren }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static override getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <section class="card state bad" role="alert">
        <h1>This page could not be shown</h1>
        <p class="muted">
          The page has a defect: <bdi>{error instanceof Error ? error.message : 'unknown error'}</bdi>. The
          order itself is not affected.
        </p>
        <button
          type="button"
          class="button"
          onClick={() => {
            window.location.reload();
          }}
        >
          Load the page again
        </button>
      </section>
    );
  }
}
