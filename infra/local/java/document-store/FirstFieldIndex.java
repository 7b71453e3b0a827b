import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.bson.ObjectId;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;

/** A declared index that is not unique: finds documents by values or a time of its first field; the whole query is checked on what was found. */
final class FirstFieldIndex extends Index<Object> {
  /** Milliseconds since 1970 have so many digits from 2001 to 2286: the order of their texts is that of time. */
  private static final String MOMENT = "13:";
  private static final String BEHIND_MOMENTS = "14:";
  private static final String LAST = "\uffff";

  /** The field's value and the document's _id as one string → the _id. */
  private final MVMap<String, Object> rows;

  FirstFieldIndex(MVMap<String, Object> rows, String name, List<IndexKey> keys) {
    super(name, keys, true);
    this.rows = rows;
  }

  /** A value as text that is equal for equal values and no beginning of another's; null for values that no query is answered by. */
  private static String text(Object value) {
    String text = value instanceof String || value instanceof Boolean || value instanceof ObjectId ? value.toString()
        : value instanceof Number number ? String.valueOf(number.doubleValue() + 0.0)
        : value instanceof Instant instant ? String.valueOf(instant.toEpochMilli())
        : null;
    return text == null ? null : text.length() + ":" + text;
  }

  private List<String> texts(Document document) {
    Object value = Utils.getSubdocumentValueCollectionAware(document, keys().get(0));
    Collection<?> values = value instanceof Collection<?> several ? several : Collections.singleton(value);
    return values.stream().map(FirstFieldIndex::text).filter(Objects::nonNull).distinct().toList();
  }

  /** What the query asks of the first field: one value or some; null when it asks something else. */
  private List<String> sought(Document query) {
    Object value = query.get(keys().get(0));
    Collection<?> values = value instanceof Document condition && condition.keySet().equals(Set.of("$in")) && condition.get("$in") instanceof Collection<?> several
        ? several : Collections.singleton(value);
    List<String> texts = values.stream().map(FirstFieldIndex::text).distinct().toList();
    return texts.stream().anyMatch(Objects::isNull) ? null : texts;
  }

  /** Texts of the moments that the query asks to be before or after, by operator; null when it asks something else of the first field. */
  private Map<String, String> bounds(Document query) {
    if (!(query.get(keys().get(0)) instanceof Document condition) || condition.isEmpty() || !IdIndex.RANGE.containsAll(condition.keySet())) return null;
    Map<String, String> bounds = new HashMap<>();
    for (String operator : condition.keySet()) {
      String text = condition.get(operator) instanceof Instant moment ? text(moment) : null;
      if (text == null || !text.startsWith(MOMENT) || text.startsWith(MOMENT + '-')) return null;
      bounds.put(operator, text);
    }
    return bounds;
  }

  @Override public boolean canHandle(Document query) { return sought(query) != null || bounds(query) != null; }

  @Override public Iterable<Object> getPositions(Document query) {
    List<String> sought = sought(query);
    if (sought != null && sought.size() == 1) return under(sought.get(0));
    Set<Object> positions = new LinkedHashSet<>();
    if (sought == null) addWithin(bounds(query), positions);
    else for (String text : sought) addFrom(text, text, positions);
    return positions;
  }

  private IdRange under(String text) {
    return isReverse -> {
      Cursor<String, Object> cursor = isReverse ? rows.cursor(text + LAST, text, true) : rows.cursor(text, text + LAST, false);
      return IdRange.keys(cursor).map(key -> cursor.getValue());
    };
  }

  /** How many documents have the one value that the query asks of a field at the top, below an id if it asks that too; -1: it asks for something else, or in another way. */
  long count(Document query) {
    String field = keys().get(0);
    if (field.contains(".") || !(query.get(field) instanceof String value)) return -1;
    String end = query.size() == 1 ? LAST : query.size() == 2 && query.get("_id") instanceof Document bound && bound.size() == 1 && bound.get("$lt") instanceof String id ? id : null;
    return end == null ? -1 : countBefore(text(value) + end) - countBefore(text(value));
  }

  private long countBefore(String text) {
    long index = rows.getKeyIndex(text); // of a key that is not there: where it would be, as -1 - index
    return index < 0 ? -1 - index : index;
  }

  /** All that may be within, and some that are not. Of two bounds one is looked at: of a list one value may be within each. */
  private void addWithin(Map<String, String> bounds, Set<Object> positions) {
    String after = bounds.getOrDefault("$gt", bounds.get("$gte"));
    if (after != null) {
      addFrom(after, LAST, positions);
      return;
    }
    addFrom("", bounds.getOrDefault("$lt", bounds.get("$lte")), positions);
    addFrom(BEHIND_MOMENTS, LAST, positions);
  }

  /** What has texts from one to those that begin with the other. */
  private void addFrom(String first, String last, Set<Object> positions) {
    Cursor<String, Object> cursor = rows.cursor(first);
    while (cursor.hasNext() && (cursor.next().startsWith(last) || cursor.getKey().compareTo(last) < 0)) positions.add(cursor.getValue());
  }

  @Override public void add(Document document, Object position, MongoCollection<Object> collection) {
    for (String text : texts(document)) rows.put(text + position, position);
  }

  @Override public Object remove(Document document) {
    Object position = document.get("_id");
    for (String text : texts(document)) rows.remove(text + position);
    return position;
  }

  @Override public void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
    if (texts(before).equals(texts(after))) return;
    remove(before);
    add(after, position, collection);
  }

  @Override public Object getPosition(Document document) { return document.get("_id"); }
  @Override public void checkAdd(Document document, MongoCollection<Object> collection) { }
  @Override public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) { }
  @Override public long getCount() { return rows.sizeAsLong(); }
  @Override public long getDataSize() { return getCount(); }
  @Override public void drop() { rows.clear(); }
}
