package org.mobula.invoke.internal.loading;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.Connection;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.ClassSource;
import org.mobula.runtime.spi.FlightRecording;

/**
 * Loads classes from one other rank; the program's class loader is the parent.
 *
 * <p>Loading blocks until the class has arrived, so polling threads never use this loader. With a class arrive all
 * classes that it names, so that its code seldom blocks later.
 *
 * <p><b>Threads:</b> any; the loader is not parallel capable, since a source that reports a wrong class hierarchy could
 * make two threads wait for each other. <b>Failure:</b> {@link ClassNotFoundException} or {@link LinkageError}.
 */
public final class PeerClassLoader extends ClassLoader {
    private static final System.Logger LOGGER = System.getLogger(PeerClassLoader.class.getName());
    private static final int MAX_CLASSES = 10_000;
    private static final String SUFFIX = ".class";

    private final int rank;
    private final int source;
    private final ClassSource classes;
    private final Map<String, byte[]> defined = new ConcurrentHashMap<>();
    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private final Queue<String> named = new ConcurrentLinkedQueue<>();

    /**
     * @param rank this rank
     * @param source the rank that has the classes
     * @param classes requests classes from it
     * @param parent the program's class loader
     */
    public PeerClassLoader(int rank, int source, ClassSource classes, ClassLoader parent) {
        super("rank-" + source, parent);
        this.rank = rank;
        this.source = source;
        this.classes = classes;
    }

    /** Loads the class with a name, without initialising it, and the classes that it names. Blocks. */
    public Class<?> obtain(String name) throws ClassNotFoundException {
        Class<?> found = Class.forName(name, false, this);
        for (String next = named.poll(); next != null; next = named.poll()) {
            try {
                loadClass(next);
            } catch (ClassNotFoundException | LinkageError unneeded) {
                // The class may never be used; otherwise its user gets the failure.
            }
        }
        return found;
    }

    /** A class loaded earlier, or null. */
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
        report(name, bytes.length);
        defined.put(name, bytes);
        for (String each : ClassNames.in(bytes)) {
            if (seen.add(each)) {
                named.add(each);
            }
        }
        return made;
    }

    private byte[] fetch(String name) throws ClassNotFoundException {
        if (defined.size() >= MAX_CLASSES) {
            throw new ClassNotFoundException(MAX_CLASSES + " classes have been loaded from rank " + source
                    + ", which is the limit. Put them on the class path of every rank");
        }
        byte[] bytes;
        try {
            bytes = classes.bytes(name);
        } catch (MobulaException failed) {
            throw new ClassNotFoundException(
                    "class " + name + " was requested from rank " + source + ": " + failed, failed);
        }
        if (bytes == null) {
            throw new ClassNotFoundException("rank " + source + " does not send class " + name
                    + ": it has none, or the class is not allowed in messages there and no allowed class names it");
        }
        return bytes;
    }

    private void report(String name, int bytes) {
        if (defined.isEmpty()) {
            LOGGER.log(
                    System.Logger.Level.INFO,
                    "rank " + rank + " loads classes from rank " + source + ", as the program allows; the first is "
                            + name);
        }
        if (FlightRecording.isOn()) {
            ClassLoadedEvent.emit(rank, source, name, bytes);
        }
    }

    /** The connection to the source for a thread that may block to load classes. */
    public Connection connection() {
        return new FetchingConnection(source, this);
    }

    private record FetchingConnection(int peer, PeerClassLoader loader) implements Connection {
        @Override
        public Class<?> find(String name) throws ClassNotFoundException {
            return loader.obtain(name);
        }

        @Override
        public boolean fetches() {
            return true;
        }

        @Override
        public void sent() {}

        @Override
        public void givenUp() {}

        @Override
        public @Nullable Arrival arrived() {
            return null;
        }
    }
}
