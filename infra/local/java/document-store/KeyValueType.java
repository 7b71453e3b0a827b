import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.ValueComparator;
import de.bwaldvogel.mongo.bson.Document;
import java.nio.ByteBuffer;
import java.util.List;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** Keys of unique indexes, in MongoDB's order of values. The store's own type would serialize both keys for each comparison. */
final class KeyValueType extends BasicDataType<KeyValue> {
  static final KeyValueType INSTANCE = new KeyValueType();
  private static final String VALUES = "v";

  @Override public int compare(KeyValue a, KeyValue b) {
    for (int index = 0; index < Math.min(a.size(), b.size()); index++) {
      int order = ValueComparator.ascWithoutListHandling().compare(a.get(index), b.get(index));
      if (order != 0) return order;
    }
    return Integer.compare(a.size(), b.size());
  }

  @Override public void write(WriteBuffer out, KeyValue key) {
    DocumentType.INSTANCE.write(out, new Document(VALUES, key.stream().toList()));
  }

  @Override public KeyValue read(ByteBuffer in) {
    return new KeyValue((List<?>) DocumentType.INSTANCE.read(in).get(VALUES));
  }

  @Override public int getMemory(KeyValue key) { return DocumentType.sizeOf(key.stream().toList()); }
  @Override public KeyValue[] createStorage(int size) { return new KeyValue[size]; }
}
