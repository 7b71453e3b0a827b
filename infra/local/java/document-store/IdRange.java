import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.Cursor;

/** Ids that an index has in their order, when they are texts. */
@FunctionalInterface
interface IdRange extends Iterable<Object> {
  Stream<Object> ids(boolean isReverse);

  /** All at once: who goes through them may write. In order they are read as they are asked for. */
  @Override default Iterator<Object> iterator() {
    List<Object> ids = new ArrayList<>();
    ids(false).forEach(ids::add);
    return ids.iterator();
  }

  static <K> Stream<K> keys(Cursor<K, ?> cursor) { return StreamSupport.stream(Spliterators.spliteratorUnknownSize(cursor, Spliterator.ORDERED), false); }
}
