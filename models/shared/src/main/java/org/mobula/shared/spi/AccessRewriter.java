package org.mobula.shared.spi;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.shared.internal.rewrite.ClassRewriter;
import org.mobula.shared.internal.rewrite.SharedClasses;

/**
 * Inserts checks of accesses into the classes that are annotated {@link org.mobula.shared.Shared}. The launcher calls
 * it before it starts ranks; programs do not.
 *
 * <p><b>Threads:</b> one.
 */
public final class AccessRewriter {
    private final SharedClasses classes;

    /** @param files gives the class file of an internal name, as {@code org/example/Main}; null if there is none */
    public AccessRewriter(Function<String, byte @Nullable []> files) {
        this.classes = new SharedClasses(files);
    }

    /**
     * The class file with checks.
     *
     * @param name its internal name
     * @return empty if neither the class nor one in which it is nested is annotated
     * @throws IllegalArgumentException if the class file is broken, or refers to classes that were not found
     */
    public Optional<byte[]> rewrite(String name) {
        return classes.isShared(name)
                ? classes.model(name).map(model -> ClassRewriter.rewrite(model, classes))
                : Optional.empty();
    }
}
