import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.Page;
import org.h2.mvstore.WriteBuffer;

/**
 * Redo log: the values that each command wrote, appended before its response, so that pages need no commit per command. It holds values, not commands:
 * generated ids, clocks and errors replay as they were. Callers hold its lock; `add` and `save` also need
 * the backend's, as a read can create a database.
 *
 * <p>An entry has its length, its checksum, the store's version (the latest commit) and the changes: map, whether there is a value, key, value.
 */
final class Journal {
  private static final int CHECKSUM = Integer.BYTES;
  private static final int VERSION = CHECKSUM + Integer.BYTES;
  private static final int CHANGES = VERSION + Long.BYTES;
  /** Longer entries aren't written: their command commits. */
  private static final int MAX_ENTRY_BYTES = 1 << 20;
  private static final int MAX_UNCOMMITTED_BYTES = 4 << 20;

  private final MVStore store;
  private final Path path;
  private final FileChannel file;
  private final boolean isSynced;
  private final WriteBuffer entry = new WriteBuffer();
  private long length;
  /** Root page of the map of maps: a new one means that a map was created, renamed or removed, which no entry can say. */
  private Page<?, ?> maps;
  private boolean isCommitDue;

  Journal(MVStore store, boolean isSynced) {
    this.store = store;
    this.isSynced = isSynced;
    path = Path.of(store.getFileStore().getFileName() + ".journal");
    try {
      file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      length = file.size();
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
    begin();
  }

  private void begin() { entry.clear().position(CHANGES); }

  boolean isEmpty() { return length == 0; }

  <K, V> void add(MVMap<K, V> map, K key, V value) {
    if (entry.position() > MAX_ENTRY_BYTES) return;
    entry.putVarInt(map.getId()).put((byte) (value == null ? 0 : 1));
    map.getKeyType().write(entry, key);
    if (value != null) map.getValueType().write(entry, value);
  }

  void requireCommit() { isCommitDue = true; }

  /** Ends a command: from here on, a kill loses none of its changes; before, all of them. */
  void save() {
    if (isCommitDue || entry.position() > MAX_ENTRY_BYTES || maps != store.getMetaMap().getRootPage()) commit();
    else if (entry.position() > CHANGES) append();
    else return;
    begin();
    notifyAll();
  }

  /** Waits for the disk, with fsync; other commands may read meanwhile, as they may during a commit. */
  void flush() {
    try {
      if (isSynced && !isEmpty()) file.force(false);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
    if (Math.max(length, store.getUnsavedMemory()) > MAX_UNCOMMITTED_BYTES) commit();
  }

  private void append() {
    ByteBuffer bytes = entry.getBuffer().putLong(VERSION, store.getCurrentVersion()).flip();
    bytes.putInt(0, bytes.limit()).putInt(CHECKSUM, checksum(bytes));
    try {
      while (bytes.hasRemaining()) file.write(bytes, length + bytes.position());
      length += bytes.limit();
    } catch (IOException diskFull) {
      commit();
    }
  }

  private static int checksum(ByteBuffer bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes.duplicate().position(VERSION));
    return (int) checksum.getValue();
  }

  /** Pages first: a kill before the journal is empty leaves entries of an earlier version, which are skipped. */
  void commit() {
    Page<?, ?> committed = store.getMetaMap().getRootPage();
    store.commit();
    if (store.isClosed()) throw new IllegalStateException("The store is closed after an error.");
    try {
      if (isSynced) store.sync();
      file.truncate(0);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
    length = 0;
    isCommitDue = false;
    maps = committed;
  }

  /** Applies what wasn't committed, up to the first entry that isn't whole: its command was never answered. Every map must be open. */
  void replay() throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path));
    long committed = store.getCurrentVersion();
    ByteBuffer next = next(bytes);
    // Without fsync, a power loss can undo the commit that the entries follow.
    if (next != null && next.getLong(VERSION) > committed) next = null;
    for (; next != null; next = next(bytes)) if (next.getLong(VERSION) >= committed) apply(next.position(CHANGES));
    commit();
    begin();
  }

  private static ByteBuffer next(ByteBuffer bytes) {
    int size = bytes.remaining() < CHANGES ? 0 : bytes.getInt(bytes.position());
    if (size < CHANGES || size > bytes.remaining()) return null;
    ByteBuffer next = bytes.slice(bytes.position(), size);
    bytes.position(bytes.position() + size);
    return next.getInt(CHECKSUM) == checksum(next) ? next : null;
  }

  private void apply(ByteBuffer changes) {
    while (changes.hasRemaining()) {
      MVMap<Object, Object> map = store.getMap(DataUtils.readVarInt(changes));
      boolean hasValue = changes.get() == 1;
      Object key = map.getKeyType().read(changes);
      if (hasValue) map.put(key, map.getValueType().read(changes));
      else map.remove(key);
    }
  }
}
