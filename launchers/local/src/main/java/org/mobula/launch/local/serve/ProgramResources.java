package org.mobula.launch.local.serve;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The classes and resources on a program's class path.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> its jars stay open until it is closed.
 */
public final class ProgramResources implements Closeable {
    private final List<String> classPath;
    private final URLClassLoader loader;

    /** @param classPath folders and jars; what does not exist contains nothing */
    public ProgramResources(List<String> classPath) {
        this.classPath = List.copyOf(classPath);
        this.loader =
                new URLClassLoader(classPath.stream().map(ProgramResources::url).toArray(URL[]::new), null);
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new AssertionError("each path has a URL", impossible);
        }
    }

    /** The class path, for messages. */
    String path() {
        return String.join(":", classPath);
    }

    /**
     * Opens a resource.
     *
     * @param number which of those with this name, in the order of the class path; the first is 0
     * @return null if there is none
     */
    @Nullable
    InputStream open(int number, String name) throws IOException {
        if (!isName(name) || number < 0) {
            return null;
        }
        Iterator<URL> found = Collections.list(loader.findResources(name)).iterator();
        for (int i = 0; i < number && found.hasNext(); i++) {
            found.next();
        }
        return found.hasNext() ? found.next().openStream() : null;
    }

    /** Whether a name leads nowhere but into the entries of the class path. */
    private static boolean isName(String name) {
        return !name.isEmpty()
                && !name.startsWith("/")
                && name.indexOf('\\') < 0
                && Arrays.stream(name.split("/", -1)).noneMatch(part -> part.equals("..") || part.equals("."));
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
