import de.bwaldvogel.mongo.bson.Document;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;

/** Documents in the order of their ids, when all of those are texts. */
final class IdOrder {
  private static final String ID = "_id";

  private IdOrder() { }

  static boolean isAsked(Document orderBy) {
    return orderBy != null && orderBy.keySet().equals(Set.of(ID)) && orderBy.get(ID) instanceof Number;
  }

  private static boolean isReverse(Document orderBy) { return ((Number) orderBy.get(ID)).intValue() < 0; }

  /** The map orders by type first: with a text at both ends there is nothing else between. */
  static boolean isOfTexts(MVMap<Object, Document> documents) {
    return documents.isEmpty() || documents.firstKey() instanceof String && documents.lastKey() instanceof String;
  }

  static Stream<Document> stream(MVMap<Object, Document> documents, Document orderBy) {
    Cursor<Object, Document> cursor = isReverse(orderBy) ? documents.cursor(documents.lastKey(), null, true) : documents.cursor(null);
    return IdRange.keys(cursor).map(key -> cursor.getValue());
  }

  static Stream<Object> sorted(Iterable<Object> positions, Document orderBy) {
    if (positions instanceof IdRange range) return range.ids(isReverse(orderBy));
    Comparator<String> byText = isReverse(orderBy) ? Comparator.reverseOrder() : Comparator.naturalOrder();
    return StreamSupport.stream(positions.spliterator(), false).map(String.class::cast).sorted(byText).map(Object.class::cast);
  }
}
