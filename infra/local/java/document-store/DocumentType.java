import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.ObjectDataType;

/** Documents as BSON: a third of the work and the room of Java's serialization, which earlier files have and can still be read. */
final class DocumentType extends BasicDataType<Document> {
  static final DocumentType INSTANCE = new DocumentType();
  /** The first byte of a value; ObjectDataType begins none with it. */
  private static final byte BSON = -1;
  private static final int FIELD = 48;

  private final ObjectDataType earlier = new ObjectDataType();

  @Override public void write(WriteBuffer out, Document document) {
    ByteBuf bytes = Unpooled.buffer(512);
    try {
      BsonEncoder.encodeDocument(document, bytes);
    } catch (IllegalArgumentException unknownType) { // of the library's own bookkeeping; BSON has no place for it
      earlier.write(out, document);
      return;
    }
    out.put(BSON).put(bytes.nioBuffer());
  }

  @Override public Document read(ByteBuffer in) {
    if (in.get(in.position()) != BSON) return (Document) earlier.read(in);
    in.get();
    ByteBuf bytes = Unpooled.wrappedBuffer(in);
    Document document = BsonDecoder.decodeBson(bytes);
    in.position(in.position() + bytes.readerIndex());
    return document;
  }

  /** Bytes in memory, roughly: pages are split and the cache is kept by it. */
  @Override public int getMemory(Document document) { return sizeOf(document); }

  static int sizeOf(Object value) {
    int size = FIELD;
    if (value instanceof String text) size += text.length();
    else if (value instanceof byte[] bytes) size += bytes.length;
    else if (value instanceof Map<?, ?> fields) for (Object field : fields.values()) size += FIELD + sizeOf(field);
    else if (value instanceof Collection<?> several) for (Object one : several) size += sizeOf(one);
    return size;
  }

  @Override public Document[] createStorage(int size) { return new Document[size]; }
}
