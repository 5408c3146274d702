import type { Message } from "#contract/messages.ts";
import { describeVersion } from "./describe-version.ts";

/** A prompt with one answer, or with several answers in a comparison. `id` is the id of the first message. */
export interface BranchTurn {
  readonly id: number;
  readonly messages: readonly Message[];
}

interface Fork {
  readonly ids: readonly number[];
  readonly index: number;
  /** How this version differs from an earlier one; may be empty. */
  readonly difference: string;
  /**
   * Turns follow another version. `index`: that other version (if there are several, the one with the newest turn).
   * `turns`: the number of turns after it. null in all other cases.
   */
  readonly continued: { readonly index: number; readonly turns: number } | null;
}

/** One path through a conversation, from its first loaded turn to its last turn. */
export interface Branch {
  readonly turns: readonly BranchTurn[];
  /** Key: turn id. Contains only turns with more than one version. */
  readonly forks: ReadonlyMap<number, Fork>;
  /** The turn that the next prompt follows; null in an empty conversation. */
  readonly endId: number | null;
  /** False: earlier turns of this branch are not loaded yet. */
  readonly isWhole: boolean;
}

/**
 * Returns the branch that contains the message `throughId` and ends with the newest turn after it. If `throughId` is
 * null, the branch ends with the newest turn of all. `messages` may be only the newest part of a conversation.
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
    // If the parent of the first turn is not loaded, the list of versions may be incomplete.
    if (versions === undefined || versions.length < 2 || (turn === ids[0] && parent !== null)) continue;
    const index = versions.indexOf(turn);
    forks.set(turn, {
      ids: versions,
      index,
      difference: differenceOf(tree, versions, index),
      continued: continuedOf(tree, versions, turn),
    });
  }
  return {
    turns: ids.map((turn) => ({ id: turn, messages: tree.messagesOf.get(turn) ?? [] })),
    forks,
    endId: ids.at(-1) ?? null,
    isWhole: parent === null,
  };
}

function differenceOf({ messagesOf }: Tree, versions: readonly number[], index: number): string {
  const messages = versions.slice(0, index + 1).flatMap((turn) => messagesOf.get(turn)?.[0] ?? []);
  const version = messages.at(-1);
  return version === undefined ? "" : describeVersion(version, messages.slice(0, -1));
}

function continuedOf({ newest, parentOf }: Tree, versions: readonly number[], shown: number): Fork["continued"] {
  let found: { version: number; lastId: number } | null = null;
  for (const version of versions) {
    const lastId = newest.get(version);
    if (version !== shown && lastId !== undefined && lastId > (found?.lastId ?? 0)) found = { version, lastId };
  }
  if (found === null) return null;
  let turns = 0;
  for (let id: number | null = found.lastId; id !== null && id !== found.version; id = parentOf.get(id) ?? null)
    turns += 1;
  return { index: versions.indexOf(found.version), turns };
}

interface Tree {
  readonly messagesOf: Map<number, Message[]>;
  /** Key: message id. Value: the id of its turn. */
  readonly turnOf: Map<number, number>;
  /** Key: turn id. Value: the turn before it; if that is not loaded, the parent message's id; null for a first turn. */
  readonly parentOf: Map<number, number | null>;
  readonly versions: Map<number | null, number[]>;
  /** Key: turn id. Value: the newest of all turns after it. For the key null: the newest turn of all. */
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
  // From the highest id down: later turns have higher ids, so `newest` of a turn is final when the loop comes to it.
  for (const turn of ascending.toReversed()) {
    const newest = tree.newest.get(turn) ?? turn;
    for (const place of [tree.parentOf.get(turn) ?? null, null]) {
      if (newest > (tree.newest.get(place) ?? 0)) tree.newest.set(place, newest);
    }
  }
  return tree;
}
