import static java.util.Comparator.naturalOrder;

import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.bson.BsonRegularExpression;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;

/** The index of `_id`. The documents themselves lie under their ids in order, so texts need no second map: values, `$in` and ranges are found there. */
final class IdIndex extends UniqueIndex {
  private static final String ID = "_id";
  static final Set<String> RANGE = Set.of("$gt", "$gte", "$lt", "$lte");
  private static final String LAST = "\uffff";

  private final MVMap<Object, Document> documents;

  IdIndex(MVMap<KeyValue, Object> rows, MVMap<Object, Document> documents, String name, List<IndexKey> keys, boolean sparse) {
    super(rows, name, keys, sparse);
    this.documents = documents;
    // An earlier version kept texts here too.
    List<KeyValue> texts = new ArrayList<>();
    for (KeyValue key : rows.keySet()) if (isText(key)) texts.add(key);
    texts.forEach(rows::remove);
  }

  private static boolean isText(KeyValue key) { return key.get(0) instanceof String; }

  private static boolean isRange(Object asked) {
    return asked instanceof Document bounds && !bounds.isEmpty() && RANGE.containsAll(bounds.keySet())
        && bounds.values().stream().allMatch(String.class::isInstance);
  }

  @Override public synchronized boolean canHandle(Document query) {
    Object asked = query.get(ID);
    if (isRange(asked)) return true;
    return !BsonRegularExpression.isRegularExpression(asked) && super.canHandle(query);
  }

  @Override public synchronized Iterable<Object> getPositions(Document query) {
    return isRange(query.get(ID)) ? within((Document) query.get(ID)) : super.getPositions(query);
  }

  /** Whether a bound itself belongs to it is checked with the rest of the query. */
  private IdRange within(Document bounds) {
    String from = values(bounds, "$gt").max(naturalOrder()).orElse("");
    String to = values(bounds, "$lt").min(naturalOrder()).orElse(LAST);
    return isReverse -> IdRange.keys(isReverse ? documents.cursor(to, from, true) : documents.cursor(from, to, false));
  }

  private static Stream<String> values(Document bounds, String operator) {
    return bounds.entrySet().stream().filter(bound -> bound.getKey().startsWith(operator)).map(bound -> (String) bound.getValue());
  }

  @Override public synchronized void add(Document document, Object position, MongoCollection<Object> collection) {
    if (!(position instanceof String)) super.add(document, position, collection);
  }

  @Override protected Object getPosition(KeyValue key) {
    if (!isText(key)) return super.getPosition(key);
    return documents.containsKey(key.get(0)) ? key.get(0) : null;
  }

  @Override protected Object removeDocument(KeyValue key) { return isText(key) ? getPosition(key) : super.removeDocument(key); }
  @Override protected Iterable<Map.Entry<KeyValue, Object>> getIterable() { throw new UnsupportedOperationException("patterns of _id are looked for in all documents"); }
  @Override public long getCount() { return documents.sizeAsLong(); }
}
