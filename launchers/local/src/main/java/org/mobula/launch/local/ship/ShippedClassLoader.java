package org.mobula.launch.local.ship;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.local.control.FileAnswer;
import org.mobula.launch.local.control.FileRequest;

/**
 * Loads the program's classes and resources from the launcher, each when it is first needed. The JDK's classes and
 * Mobula's come from this process.
 *
 * <p><b>Threads:</b> any; classes load in parallel. <b>Ownership:</b> uses a connection that is never closed.
 * <b>Failure:</b> a class that the launcher does not have or that cannot be fetched is a {@link
 * ClassNotFoundException}, which says why.
 */
public final class ShippedClassLoader extends ClassLoader {
    private static final String SCHEME = "shipped";

    static {
        registerAsParallelCapable();
    }

    private final ShippedStreams launcher;

    /**
     * @param launcher the connection
     * @param parent loads what is not the program's
     */
    public ShippedClassLoader(LauncherConnection launcher, ClassLoader parent) {
        super(SCHEME, parent);
        this.launcher = new ShippedStreams(launcher);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try (InputStream code = open(0, name.replace('.', '/') + ".class", "load class " + name)) {
            byte[] bytes = code.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException missing) {
            throw new ClassNotFoundException(missing.getMessage(), missing);
        }
    }

    @Override
    protected @Nullable URL findResource(String name) {
        return exists(0, name) ? url(0, name) : null;
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        List<URL> found = new ArrayList<>();
        while (exists(found.size(), name)) {
            found.add(url(found.size(), name));
        }
        return Collections.enumeration(found);
    }

    private boolean exists(int number, String name) {
        try (InputStream _ = open(number, name, purpose(name))) {
            return true;
        } catch (FileNotFoundException none) {
            return false;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String purpose(String name) {
        return "load resource " + name;
    }

    private InputStream open(int number, String name, String purpose) throws IOException {
        FileAnswer.Content first = launcher.open(new FileRequest.Find(number, name), name, purpose);
        return new ShippedInput(launcher, first, purpose);
    }

    private URL url(int number, String name) {
        try {
            return URL.of(new URI(SCHEME, null, "/" + number + "/" + name, null), new Handler(number, name));
        } catch (URISyntaxException | MalformedURLException impossible) {
            throw new AssertionError("the path of a resource is quoted", impossible);
        }
    }

    private final class Handler extends URLStreamHandler {
        private final int number;
        private final String name;

        private Handler(int number, String name) {
            this.number = number;
            this.name = name;
        }

        @Override
        protected URLConnection openConnection(URL url) {
            return new URLConnection(url) {
                @Override
                public void connect() {
                    // each stream asks the launcher
                }

                @Override
                public InputStream getInputStream() throws IOException {
                    return open(number, name, purpose(name));
                }
            };
        }
    }
}
