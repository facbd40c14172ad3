package org.mobula.codec.internal.graph;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.Connection;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.Substitute;
import org.mobula.codec.Substitution;
import org.mobula.codec.UnknownTypeException;

/**
 * The substitutions of one node. In descriptions a substituted type is {@code #name text}: the substitution's name,
 * and what its {@link Substitute} says.
 *
 * <p><b>Threads:</b> any.
 */
public final class Substitutions {
    private static final char MARK = '#';

    private final CodecRegistry table;
    private final Map<String, Substitution> named = new ConcurrentSkipListMap<>(); // why sorted: the same everywhere
    private final Map<String, ObjectCodec> written = new ConcurrentHashMap<>();

    public Substitutions(CodecRegistry table) {
        this.table = table;
    }

    public void add(String name, Substitution substitution) {
        if (name.isBlank() || name.indexOf(' ') >= 0) {
            throw new IllegalArgumentException("a substitution's name is one word, not \"" + name + "\"");
        }
        if (named.putIfAbsent(name, substitution) != null) {
            throw new IllegalStateException("there is a substitution named \"" + name + "\" already");
        }
    }

    /** The codec of a class that some substitution speaks for, or null. */
    @Nullable
    public ObjectCodec of(Class<?> type) {
        for (Map.Entry<String, Substitution> each : named.entrySet()) {
            if (each.getValue().covers(type)) {
                Substitute substitute = each.getValue().of(type);
                String name = MARK + each.getKey() + ' ' + substitute.text();
                return written.computeIfAbsent(name, key -> codec(key, substitute));
            }
        }
        return null;
    }

    /** Whether the peer means a substituted type. */
    public static boolean means(PeerType theirs) {
        return !theirs.name().isEmpty() && theirs.name().charAt(0) == MARK;
    }

    /**
     * The codec of a substituted type of the peer's.
     *
     * @throws UnknownTypeException if there is no such substitution here, or it needs a class that is not here
     */
    public ObjectCodec resolve(PeerType theirs, Connection connection) {
        int space = theirs.name().indexOf(' ');
        Substitution substitution = space < 0 ? null : named.get(theirs.name().substring(1, space));
        if (substitution == null) {
            throw new UnknownTypeException(theirs.name(), connection.peer(), null);
        }
        String text = theirs.name().substring(space + 1);
        return codec(theirs.name(), substitution.of(text, theirs.fingerprint(), connection));
    }

    private ObjectCodec codec(String name, Substitute substitute) {
        return new SubstitutionCodec(table.nextIndex(), name, substitute);
    }
}
