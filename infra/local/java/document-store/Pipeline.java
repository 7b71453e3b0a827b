import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import java.util.Set;

/** What the stages of an aggregation ask for first. */
record Pipeline(List<?> stages) {
  private static final String MATCH = "$match";

  /** The query of the first stage; null: it is another one. */
  Document match() {
    return !stages.isEmpty() && stages.get(0) instanceof Document first && first.get(MATCH) instanceof Document match ? match : null;
  }

  /** To be counted it is enough that the first stage lets a document through. */
  Document counted() {
    Document counted = match().clone();
    if (counted.get("_id") instanceof Document) counted.put("_id", ""); // below every id
    return counted;
  }

  /** Whether it only counts what it finds, as drivers do for `countDocuments`. */
  boolean isCount() {
    return stages.size() == 2 && stages.get(1) instanceof Document second && second.get("$group") instanceof Document group
        && group.keySet().equals(Set.of("_id", "n")) && group.get("_id") instanceof Number
        && group.get("n") instanceof Document sum && sum.keySet().equals(Set.of("$sum")) && sum.get("$sum") instanceof Number;
  }
}
