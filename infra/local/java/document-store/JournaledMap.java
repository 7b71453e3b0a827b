import java.util.Map;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.type.DataType;

/** Reports every change to the journal. */
final class JournaledMap<K, V> extends MVMap<K, V> {
  private final Journal journal;

  private JournaledMap(Map<String, Object> config, DataType<K> keyType, DataType<V> valueType, Journal journal) {
    super(config, keyType, valueType);
    this.journal = journal;
  }

  /** Compaction calls this too, without a value and with a decision of its own, and changes nothing. */
  @Override public V operate(K key, V value, DecisionMaker<? super V> decision) {
    V before = super.operate(key, value, decision);
    boolean isAdded = before == null && value != null;
    if (isAdded || decision == DecisionMaker.PUT || decision == DecisionMaker.REMOVE) journal.add(this, key, value);
    return before;
  }

  @Override public void clear() {
    super.clear();
    journal.requireCommit();
  }

  static final class Builder<K, V> extends BasicBuilder<JournaledMap<K, V>, K, V> {
    private final Journal journal;

    Builder(Journal journal) {
      this.journal = journal;
    }

    @Override protected JournaledMap<K, V> create(Map<String, Object> config) {
      return new JournaledMap<>(config, getKeyType(), getValueType(), journal);
    }
  }
}
