import type { Message } from "#contract/messages.ts";

/** One prompt with its answer, or with several side by side; called by the id of its first message. */
export interface BranchTurn {
  readonly id: number;
  readonly messages: readonly Message[];
}

/** The versions of a turn, oldest first, and which of them is shown. */
interface Fork {
  readonly ids: readonly number[];
  readonly index: number;
  /** Where this version is the last turn of its branch: the newest version that is not, and how many turns follow it. */
  readonly continued: { readonly index: number; readonly turns: number } | null;
}

/** One way through a conversation, from as far back as its messages are loaded to the last that was said on it. */
export interface Branch {
  readonly turns: readonly BranchTurn[];
  /** By turn; only where there is more than one version. */
  readonly forks: ReadonlyMap<number, Fork>;
  /** What the next prompt follows; null in an empty conversation. */
  readonly endId: number | null;
  /** False while what the first of these turns follows is not loaded. */
  readonly isWhole: boolean;
}

/**
 * The branch through message `throughId`, and below it the way that was written last; null: the one written last of all. What
 * is loaded may be the newest part of a conversation only.
 */
export function branchOf(messages: readonly Message[], throughId: number | null): Branch {
  const tree = treeOf(messages);
  const start = throughId === null ? undefined : tree.turnOf.get(throughId);
  let id: number | undefined = start === undefined ? tree.newest.get(null) : (tree.newest.get(start) ?? start);
  const ids: number[] = [];
  let parent: number | null = null;
  while (id !== undefined) {
    ids.push(id);
    parent = tree.parentOf.get(id) ?? null;
    id = parent === null ? undefined : tree.turnOf.get(parent);
  }
  ids.reverse();
  const forks = new Map<number, Fork>();
  for (const turn of ids) {
    const versions = tree.versions.get(tree.parentOf.get(turn) ?? null);
    // What an unloaded turn is followed by is not all known.
    if (versions === undefined || versions.length < 2 || (turn === ids[0] && parent !== null)) continue;
    const isLast = turn === ids.at(-1);
    forks.set(turn, {
      ids: versions,
      index: versions.indexOf(turn),
      continued: isLast ? continuedOf(tree, versions) : null,
    });
  }
  return {
    turns: ids.map((turn) => ({ id: turn, messages: tree.messagesOf.get(turn) ?? [] })),
    forks,
    endId: ids.at(-1) ?? null,
    isWhole: parent === null,
  };
}

function continuedOf({ newest, parentOf }: Tree, versions: readonly number[]): Fork["continued"] {
  let found: { version: number; lastId: number } | null = null;
  for (const version of versions) {
    const lastId = newest.get(version);
    if (lastId !== undefined && lastId > (found?.lastId ?? 0)) found = { version, lastId };
  }
  if (found === null) return null;
  let turns = 0;
  for (let id: number | null = found.lastId; id !== null && id !== found.version; id = parentOf.get(id) ?? null)
    turns += 1;
  return { index: versions.indexOf(found.version), turns };
}

interface Tree {
  readonly messagesOf: Map<number, Message[]>;
  /** The turn a message belongs to. */
  readonly turnOf: Map<number, number>;
  /** The turn that a turn follows; its id where that one is not loaded. */
  readonly parentOf: Map<number, number | null>;
  readonly versions: Map<number | null, number[]>;
  /** The turn written last among those below one; under null, of all. */
  readonly newest: Map<number | null, number>;
}

function treeOf(messages: readonly Message[]): Tree {
  const tree: Tree = {
    messagesOf: new Map(),
    turnOf: new Map(),
    parentOf: new Map(),
    versions: new Map(),
    newest: new Map(),
  };
  const groups = new Map<string, number>();
  for (const message of messages) {
    const turn = (message.compareGroup === null ? undefined : groups.get(message.compareGroup)) ?? message.id;
    if (message.compareGroup !== null) groups.set(message.compareGroup, turn);
    tree.turnOf.set(message.id, turn);
    const together = tree.messagesOf.get(turn);
    if (together === undefined) tree.messagesOf.set(turn, [message]);
    else together.push(message);
  }
  const ascending = [...tree.messagesOf.keys()].sort((a, b) => a - b);
  for (const turn of ascending) {
    const parentId = tree.messagesOf.get(turn)?.[0]?.parentId ?? null;
    const parent = parentId === null ? null : (tree.turnOf.get(parentId) ?? parentId);
    tree.parentOf.set(turn, parent);
    const versions = tree.versions.get(parent);
    if (versions === undefined) tree.versions.set(parent, [turn]);
    else versions.push(turn);
  }
  // What follows has a higher id, so from the end each is told before the one it follows.
  for (const turn of ascending.toReversed()) {
    const newest = tree.newest.get(turn) ?? turn;
    for (const place of [tree.parentOf.get(turn) ?? null, null]) {
      if (newest > (tree.newest.get(place) ?? 0)) tree.newest.set(place, newest);
    }
  }
  return tree;
}
