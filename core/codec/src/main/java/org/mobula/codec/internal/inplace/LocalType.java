package org.mobula.codec.internal.inplace;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.codec.LimitExceededException;
import org.mobula.codec.SchemaException;
import org.mobula.codec.inplace.FieldWriter;
import org.mobula.codec.inplace.ObjectSource;
import org.mobula.codec.inplace.ViewFactory;
import org.mobula.codec.internal.inplace.generate.RecordGenerator;
import org.mobula.codec.internal.inplace.generate.ViewGenerator;
import org.mobula.codec.internal.inplace.generate.WriterGenerator;
import org.mobula.codec.internal.inplace.schema.Schema;
import org.mobula.codec.internal.inplace.schema.WireType;

/**
 * An interface or record of the program, with the classes generated for it: one that writes, and one that reads for
 * each version of the type that was received.
 *
 * <p><b>Threads:</b> any.
 */
final class LocalType {
    /** A peer cannot make this rank generate classes without end. */
    private static final int MAX_VERSIONS = 32;

    private final Schema schema;
    private final ObjectSource nothing;
    private final Map<List<Integer>, ViewFactory> factories = new ConcurrentHashMap<>();
    private final FieldWriter writer;

    LocalType(Schema schema, ObjectSource nothing) {
        this.schema = schema;
        this.nothing = nothing;
        this.writer = WriterGenerator.generate(schema);
    }

    Schema schema() {
        return schema;
    }

    FieldWriter writer() {
        return writer;
    }

    /** The factory of views or records for objects of a layout. */
    ViewFactory factory(WireType theirs) {
        List<Integer> offsets = schema.offsetsIn(theirs);
        ViewFactory known = factories.get(offsets);
        if (known != null) {
            return known;
        }
        if (factories.size() >= MAX_VERSIONS) {
            throw LimitExceededException.versions(MAX_VERSIONS, schema.type().getName());
        }
        return factories.computeIfAbsent(offsets, this::generate);
    }

    private ViewFactory generate(List<Integer> offsets) {
        Class<?> type = schema.type();
        if (type.isRecord()) {
            return RecordGenerator.generate(schema, offsets);
        }
        if (type.isSealed()) {
            throw new SchemaException(
                    type,
                    "it is sealed, so that no view can implement it. Make it non-sealed, or send one of its records");
        }
        return ViewGenerator.generate(schema, offsets, nothing);
    }
}
