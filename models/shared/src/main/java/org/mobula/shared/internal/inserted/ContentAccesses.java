package org.mobula.shared.internal.inserted;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.shared.internal.SharedService;
import org.mobula.shared.internal.machine.Copy;

/**
 * The blocks of a node whose accesses are checked, by the arrays and objects that the program has received.
 *
 * <p>The table from arrays and objects is one for all nodes of the process: inserted code has nothing else than the
 * reference. It does not keep anything alive.
 *
 * <p><b>Threads:</b> any.
 */
public final class ContentAccesses {
    private static final ContentTable<ContentAccess> TABLE = new ContentTable<>();

    private final SharedService service;
    private final boolean strict;
    private final Function<String, RuntimeException> refusal;
    private final Map<Copy, ContentAccess> ofNode = new ConcurrentHashMap<>();

    /**
     * @param strict whether reads of what the thread has not acquired are refused, instead of fetching
     * @param refusal makes the exception of a refused access from its message
     */
    public ContentAccesses(SharedService service, boolean strict, Function<String, RuntimeException> refusal) {
        this.service = service;
        this.strict = strict;
        this.refusal = refusal;
    }

    /** The checks of a block with a number of elements. */
    public ContentAccess of(Copy copy, int length) {
        return ofNode.computeIfAbsent(copy, key -> new ContentAccess(service, key, length, strict, refusal));
    }

    /** The program receives an array or object, which is the content of a block. */
    public static void note(@Nullable Object content, ContentAccess access) {
        if (content != null) {
            access.note(content, TABLE);
        }
    }

    /** The checks of an array or object; null if it is not the content of a block. */
    public static @Nullable ContentAccess find(@Nullable Object reference) {
        return reference == null ? null : TABLE.find(reference);
    }
}
