interface Waiting<Item, Saved> {
  readonly item: Item;
  readonly saved: PromiseWithResolvers<Saved>;
}

/**
 * Batches saves that no user waits for. One `saveAll` call saves all items that arrive within `waitMs`. It returns a
 * function from an item to the item's result. If `saveAll` fails, all items of the batch are rejected.
 */
export function batchSaves<Item, Saved>(
  waitMs: number,
  saveAll: (items: readonly Item[]) => Promise<(item: Item) => Saved>,
): (item: Item) => Promise<Saved> {
  let waiting: Waiting<Item, Saved>[] = [];

  async function save(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const savedOf = await saveAll(batch.map(({ item }) => item));
      for (const { item, saved } of batch) saved.resolve(savedOf(item));
    } catch (error) {
      for (const { saved } of batch) saved.reject(error);
    }
  }

  return (item) => {
    const saved = Promise.withResolvers<Saved>();
    if (waiting.push({ item, saved }) === 1) setTimeout(() => void save(), waitMs);
    return saved.promise;
  };
}
