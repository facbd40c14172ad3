package org.mobula.replica.internal.space;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.mobula.codec.Codecs;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;

/**
 * Copies hash tables as tables that keep the iteration order of the original: that of a hash table depends on hash codes, which
 * differ between JVMs.
 *
 * @param hashed the class that is replaced
 * @param ordered makes the replacement
 */
record HashTableSubstitution(Class<?> hashed, UnaryOperator<Object> ordered) implements UniformSubstitution {
    /** Registers the substitutions. */
    static void substitute(Codecs codecs) {
        codecs.substitute("map", new HashTableSubstitution(HashMap.class, map -> new LinkedHashMap<>((Map<?, ?>) map)));
        codecs.substitute("set", new HashTableSubstitution(HashSet.class, set -> new LinkedHashSet<>((Set<?>) set)));
    }

    @Override
    public boolean covers(Class<?> type) {
        return type == hashed;
    }

    @Override
    public String text() {
        return "ordered";
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        writer.writeObject(ordered.apply(object));
    }

    @Override
    public Object read(ObjectReader reader) {
        return Objects.requireNonNull(reader.readObject());
    }
}
