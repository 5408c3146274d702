/** The container of old office files, with two streams at most; for tests. Source: [MS-CFB]. */
const SECTOR = 512;
/** Shorter streams would stand in a table of their own. */
const STREAM_MIN = 4_096;
const END = 0xfffffffe;
const FREE = 0xffffffff;
const NONE = -1;

export function compoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.entries(streams).map(([name, bytes]) => ({
    name,
    bytes: Buffer.concat([bytes, Buffer.alloc(Math.max(0, STREAM_MIN - bytes.length))]),
  }));
  // Sector 0 holds the chains, sector 1 the directory, the streams follow.
  const chains = Buffer.alloc(SECTOR, 0xff);
  chains.writeUInt32LE(0xfffffffd, 0);
  chains.writeUInt32LE(END, 4);
  const directory = Buffer.alloc(SECTOR);
  writeEntry(directory, 0, { name: "Root Entry", type: 5, child: 1, right: NONE, start: END, size: 0 });
  const sectors: Buffer[] = [];
  for (const [index, { name, bytes }] of entries.entries()) {
    const start = 2 + sectors.length;
    const count = Math.ceil(bytes.length / SECTOR);
    for (let sector = 0; sector < count; sector += 1) {
      chains.writeUInt32LE(sector === count - 1 ? END : start + sector + 1, (start + sector) * 4);
      const part = bytes.subarray(sector * SECTOR, (sector + 1) * SECTOR);
      sectors.push(Buffer.concat([part, Buffer.alloc(SECTOR - part.length)]));
    }
    const right = index < entries.length - 1 ? index + 2 : NONE;
    writeEntry(directory, index + 1, { name, type: 2, child: NONE, right, start, size: bytes.length });
  }
  return Buffer.concat([header(), chains, directory, ...sectors]);
}

function header(): Buffer {
  const bytes = Buffer.alloc(SECTOR);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(1, 48);
  bytes.writeUInt32LE(STREAM_MIN, 56);
  bytes.writeUInt32LE(END, 60);
  bytes.writeUInt32LE(END, 68);
  for (let place = 76; place < SECTOR; place += 4) bytes.writeUInt32LE(FREE, place);
  bytes.writeUInt32LE(0, 76);
  return bytes;
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly child: number;
  readonly right: number;
  readonly start: number;
  readonly size: number;
}

function writeEntry(directory: Buffer, index: number, { name, type, child, right, start, size }: Entry): void {
  const entry = directory.subarray(index * 128, (index + 1) * 128);
  entry.write(name, 0, "utf16le");
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry.writeUInt8(type, 66);
  entry.writeUInt8(1, 67);
  entry.writeInt32LE(NONE, 68);
  entry.writeInt32LE(right, 72);
  entry.writeInt32LE(child, 76);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
}
