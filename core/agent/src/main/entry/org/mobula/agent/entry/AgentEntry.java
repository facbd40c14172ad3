package org.mobula.agent.entry;

import java.io.File;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.util.jar.Attributes;
import java.util.jar.JarFile;

/**
 * The class that the manifest of an agent's jar names. It is compiled for Java 8, so that an older JVM can load it,
 * print one line, and run the program without the agent. Nothing that happens here ends the JVM: an exception out of
 * {@code premain} would.
 *
 * <p>The agent's own classes are in a folder of the jar that is not on the class path; or at its root, if the program's
 * classes must see them ({@code Mobula-Visible: true}). Attributes of the manifest name the main class ({@code
 * Mobula-Agent}) and the agent ({@code Mobula-Name}).
 */
public final class AgentEntry {
    private static final int NEEDED = 25;

    private AgentEntry() {}

    /** Starts the agent in a program that runs. */
    public static void agentmain(String options, Instrumentation instrumentation) {
        premain(options, instrumentation);
    }

    /** Starts the agent of a program that is about to start. */
    public static void premain(String options, Instrumentation instrumentation) {
        String name = "mobula";
        try {
            File file = new File(AgentEntry.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            // not closed: classes are loaded from it as long as the JVM runs
            JarFile jar = new JarFile(file, false);
            Attributes manifest = jar.getManifest().getMainAttributes();
            name = manifest.getValue("Mobula-Name");
            if (feature() < NEEDED) {
                System.err.println(name + ": needs JDK " + NEEDED + ", and this is JDK "
                        + System.getProperty("java.specification.version") + "; the program runs without it");
                return;
            }
            ClassLoader loader = Boolean.parseBoolean(manifest.getValue("Mobula-Visible"))
                    ? AgentEntry.class.getClassLoader()
                    : new FolderClassLoader(jar, "agent/");
            loader.loadClass(manifest.getValue("Mobula-Agent"))
                    .getMethod("install", String.class, Instrumentation.class)
                    .invoke(null, options == null ? "" : options, instrumentation);
        } catch (InvocationTargetException e) {
            report(name, e.getCause());
        } catch (Throwable e) {
            report(name, e);
        }
    }

    private static void report(String name, Throwable cause) {
        try {
            System.err.println(name + ": could not start (" + cause + "); the program runs without it");
        } catch (Throwable e) {
            // nothing more can be done, and the program must run
        }
    }

    private static int feature() {
        String version = System.getProperty("java.specification.version", "0");
        return Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
    }

    /**
     * Loads classes from a folder of a jar; its parent is the loader of the JDK, so the program's classes cannot
     * interfere.
     */
    private static final class FolderClassLoader extends ClassLoader {
        static {
            registerAsParallelCapable();
        }

        private final JarFile jar;
        private final String folder;

        FolderClassLoader(JarFile jar, String folder) {
            super(ClassLoader.getSystemClassLoader().getParent());
            this.jar = jar;
            this.folder = folder;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            java.util.zip.ZipEntry entry = jar.getEntry(folder + name.replace('.', '/') + ".class");
            if (entry == null) {
                throw new ClassNotFoundException(name);
            }
            try (InputStream in = jar.getInputStream(entry)) {
                byte[] bytes = new byte[(int) entry.getSize()];
                for (int at = 0; at < bytes.length; ) {
                    int n = in.read(bytes, at, bytes.length - at);
                    if (n < 0) {
                        throw new ClassNotFoundException(name);
                    }
                    at += n;
                }
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
