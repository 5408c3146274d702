/**
 * What the provider of the bench says: words as answers have them, so that what is stored and indexed is text and not numbers.
 * Each piece is one of them, in this order, with a mark behind it; every STAMP_EVERYth carries the time it was sent.
 */
export const WORDS: readonly string[] =
  "the moon pulls at water and land alike but only water gives way so twice each day harbours fill and empty again engineers build walls across narrow bays let flood pass through gates hold it there then send falling sea past turbines that turn slowly with great force unlike wind this motion keeps a timetable known years ahead which makes planning grids easier costs remain high because salt eats steel storms break blades fish need safe ways around so every project begins by asking who lives nearby what they catch how birds feed on mud when shores lie bare a school could visit one station talk with its crew draw maps measure currents beside local rivers compare results over months write down questions nobody answered yet".split(
    " ",
  );

export const STAMP_EVERY = 20;

/** `word~` or, with a time in microseconds, `word~123:`. */
export const PIECE = /([a-z]+)~(?:(\d+):)?/g;

export const wordAt = (index: number): string => WORDS[index % WORDS.length] ?? "";
