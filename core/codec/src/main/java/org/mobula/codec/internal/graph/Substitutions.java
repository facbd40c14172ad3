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
 * The substitutions of one node. A description names a substituted type {@code #name text}: the substitution's name,
 * and the text of its {@link Substitute}.
 *
 * <p><b>Threads:</b> any.
 */
public final class Substitutions {
    private static final char MARK = '#';

    private final CodecRegistry table;
    private final Map<String, Substitution> named = new ConcurrentSkipListMap<>(); // the same order everywhere
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

    /** Returns the codec of a class that a substitution covers, or null. */
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

    /** Whether a description names a substituted type. */
    public static boolean isSubstituted(PeerType theirs) {
        return !theirs.name().isEmpty() && theirs.name().charAt(0) == MARK;
    }

    /**
     * Returns the codec of a substituted type of the peer.
     *
     * @throws UnknownTypeException if this rank has no such substitution, or lacks a class that it needs
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
