import de.bwaldvogel.mongo.bson.Document;
import java.util.Map;
import java.util.TreeMap;

/** Commands since the start, as `serverStatus` tells them: `metrics.commands.{name}.total`, as MongoDB does, and beside it `metrics.namespaces.{database.collection}.{name}`. */
final class CommandCounters {
  private final Map<String, Integer> commands = new TreeMap<>();
  private final Map<String, Map<String, Integer>> namespaces = new TreeMap<>();

  void count(String name, Document command) {
    commands.merge(name, 1, Integer::sum);
    if (command.get(name) instanceof String collection) {
      namespaces.computeIfAbsent(command.get("$db") + "." + collection, key -> new TreeMap<>()).merge(name, 1, Integer::sum);
    }
  }

  void describe(Document status) {
    Document totals = new Document();
    commands.forEach((name, count) -> totals.append(name, new Document("total", count)));
    Document byNamespace = new Document();
    namespaces.forEach((namespace, counts) -> byNamespace.append(namespace, new Document(Map.copyOf(counts))));
    status.put("metrics", new Document("commands", totals).append("namespaces", byNamespace));
  }
}
