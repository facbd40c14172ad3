package org.mobula.invoke.internal.loading;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.ClassSource;
import org.mobula.runtime.spi.FlightRecording;

/**
 * The classes of one other rank, below those of the program.
 *
 * <p>Whoever asks waits until the class has come, so polling threads never ask. A class is asked for with all that it
 * names, so that its code seldom has to wait later.
 *
 * <p><b>Threads:</b> any; one class at a time, since a source that lies about who extends whom could otherwise make two
 * threads wait for each other. <b>Failure:</b> {@link ClassNotFoundException} or {@link LinkageError}, as for any
 * loader.
 */
public final class SourceLoader extends ClassLoader {
    private static final System.Logger LOGGER = System.getLogger(SourceLoader.class.getName());
    private static final int MOST_CLASSES = 10_000;
    private static final String SUFFIX = ".class";

    private final int rank;
    private final int source;
    private final ClassSource classes;
    private final Map<String, byte[]> defined = new ConcurrentHashMap<>();
    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private final Queue<String> named = new ConcurrentLinkedQueue<>();

    /**
     * @param rank this rank
     * @param source the rank the classes come from
     * @param classes asks it
     * @param parent the program's loader
     */
    public SourceLoader(int rank, int source, ClassSource classes, ClassLoader parent) {
        super("rank-" + source, parent);
        this.rank = rank;
        this.source = source;
        this.classes = classes;
    }

    /** The class of a name in a message, not initialised, and what it names; waits for them. */
    public Class<?> obtain(String name) throws ClassNotFoundException {
        Class<?> found = Class.forName(name, false, this);
        for (String next = named.poll(); next != null; next = named.poll()) {
            try {
                loadClass(next);
            } catch (ClassNotFoundException | LinkageError unneeded) {
                // why nothing: it may never be used; if it is, its user hears then
            }
        }
        return found;
    }

    /** A class that came, null if it did not. */
    @Nullable
    Class<?> loaded(String name) {
        return defined.containsKey(name) ? findLoadedClass(name) : null;
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        byte[] bytes = name.endsWith(SUFFIX)
                ? defined.get(name.substring(0, name.length() - SUFFIX.length()).replace('/', '.'))
                : null;
        return bytes != null ? new ByteArrayInputStream(bytes) : super.getResourceAsStream(name);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = fetch(name);
        Class<?> made;
        try {
            made = defineClass(name, bytes, 0, bytes.length);
        } catch (LinkageError | SecurityException wrong) {
            throw new ClassNotFoundException(
                    "what rank " + source + " sent is not the class " + name + ": " + wrong, wrong);
        }
        tell(name, bytes.length);
        defined.put(name, bytes);
        for (String each : ClassNames.in(bytes)) {
            if (seen.add(each)) {
                named.add(each);
            }
        }
        return made;
    }

    private byte[] fetch(String name) throws ClassNotFoundException {
        if (defined.size() >= MOST_CLASSES) {
            throw new ClassNotFoundException(MOST_CLASSES + " classes came from rank " + source
                    + " already, and no more will be loaded. Put them on the class path of every rank");
        }
        byte[] bytes;
        try {
            bytes = classes.bytes(name);
        } catch (MobulaException failed) {
            throw new ClassNotFoundException("rank " + source + " was asked for class " + name + ": " + failed, failed);
        }
        if (bytes == null) {
            throw new ClassNotFoundException("rank " + source + " does not hand out class " + name
                    + ": it has none, or it is not allowed in messages there and no class that is names it");
        }
        return bytes;
    }

    private void tell(String name, int bytes) {
        if (defined.isEmpty()) {
            LOGGER.log(
                    System.Logger.Level.INFO,
                    "rank " + rank + " loads classes from rank " + source + ", as the program allowed; the first is "
                            + name);
        }
        if (FlightRecording.isOn()) {
            ClassLoadedEvent.emit(rank, source, name, bytes);
        }
    }
}
