import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import java.util.Map;
import org.h2.mvstore.MVMap;

/** Finds the document whose key a query names, whatever else the query asks of it. */
class UniqueIndex extends AbstractUniqueIndex<Object> {
  private final MVMap<KeyValue, Object> rows;

  UniqueIndex(MVMap<KeyValue, Object> rows, String name, List<IndexKey> keys, boolean sparse) {
    super(name, keys, sparse);
    this.rows = rows;
  }

  @Override public synchronized boolean canHandle(Document query) {
    Document own = new Document();
    for (String key : keys()) if (query.containsKey(key)) own.put(key, query.get(key));
    return super.canHandle(own);
  }

  @Override protected Object removeDocument(KeyValue key) { return rows.remove(key); }
  @Override protected boolean putKeyPosition(KeyValue key, Object position) { return rows.putIfAbsent(key, Missing.ofNullable(position)) == null; }
  @Override protected Iterable<Map.Entry<KeyValue, Object>> getIterable() { return rows.entrySet(); }
  @Override protected Object getPosition(KeyValue key) { return rows.get(key); }
  @Override public long getCount() { return rows.sizeAsLong(); }
  @Override public long getDataSize() { return getCount(); }
  @Override public void drop() { rows.clear(); }
}
