import { Component, type ReactNode } from "react";
import { turnElementId } from "../turn/turn-element-id.ts";

interface KeepPlaceProps {
  /** What scrolls. */
  frame: { readonly current: HTMLElement | null };
  /** The first turn shown; when earlier ones come before it, it stays where it stands. */
  firstId: number | undefined;
  children: ReactNode;
}

/**
 * Keeps what the reader looks at in its place while earlier turns come in above. A class, because only its snapshot is
 * taken right before the page changes. Where the browser has kept the place by itself nothing is left to do.
 */
export class KeepPlace extends Component<KeepPlaceProps> {
  override getSnapshotBeforeUpdate(before: KeepPlaceProps): number | null {
    return before.firstId === this.props.firstId ? null : topOf(before.firstId);
  }

  override componentDidUpdate(before: KeepPlaceProps, _state: unknown, topBefore: number | null): void {
    const frame = this.props.frame.current;
    // Asking for a place makes the browser lay out the whole thread at once: only where earlier turns came in.
    if (frame === null || topBefore === null) return;
    const topAfter = topOf(before.firstId);
    if (topAfter !== null) frame.scrollTop += topAfter - topBefore;
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

const topOf = (turnId: number | undefined): number | null =>
  turnId === undefined ? null : (document.getElementById(turnElementId(turnId))?.getBoundingClientRect().top ?? null);
