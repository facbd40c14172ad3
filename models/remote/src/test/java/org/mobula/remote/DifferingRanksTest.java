package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.codec.UnknownTypeException;
import org.mobula.invoke.RemoteInvocationException;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.InProcessJobs;

/** Ranks that do not have the same classes. */
@Timeout(60)
class DifferingRanksTest {
    interface Shelf extends Remote {
        Object swap(Object object);

        void fail(Object object);
    }

    static class Simple implements Shelf {
        volatile Object kept = "empty";

        @Override
        public Object swap(Object object) {
            Object before = kept;
            kept = object;
            return before;
        }

        @Override
        public void fail(Object object) {
            throw (RuntimeException) kept;
        }
    }

    /** Two ranks; only the first has the classes of the given loader. */
    private interface Scene {
        void play(Remoting knowing, Remoting plain) throws Exception;
    }

    @Test
    void aClassMissingAtTheCalleeIsNamedToTheCallerAndLaterCallsWork(@TempDir Path directory) throws Exception {
        ClassLoader loader =
                compile(directory, "package extra; public class Thing implements java.io.Serializable {}", "Thing");
        play(loader, (knowing, plain) -> {
            plain.bind("shelf", new Simple());
            Shelf shelf = knowing.lookup("shelf", Shelf.class);
            Object thing = loader.loadClass("extra.Thing").getConstructor().newInstance();
            assertThatThrownBy(() -> shelf.swap(thing))
                    .isInstanceOf(UnknownTypeException.class)
                    .hasMessageContaining("extra.Thing");
            assertThat(shelf.swap("full")).isEqualTo("empty");
        });
    }

    @Test
    void aResultWhoseClassIsMissingAtTheCallerFailsThere(@TempDir Path directory) throws Exception {
        ClassLoader loader =
                compile(directory, "package extra; public class Thing implements java.io.Serializable {}", "Thing");
        play(loader, (knowing, plain) -> {
            Simple simple = new Simple();
            simple.kept = loader.loadClass("extra.Thing").getConstructor().newInstance();
            knowing.bind("shelf", simple);
            Shelf shelf = plain.lookup("shelf", Shelf.class);
            assertThatThrownBy(() -> shelf.swap("full"))
                    .isInstanceOf(UnknownTypeException.class)
                    .hasMessageContaining("extra.Thing");
            assertThat(shelf.swap("again")).isEqualTo("full");
        });
    }

    @Test
    void anExceptionWhoseClassIsMissingAtTheCallerIsDescribed(@TempDir Path directory) throws Exception {
        ClassLoader loader = compile(
                directory,
                "package extra; public class Odd extends RuntimeException { public Odd() { super(\"quite odd\"); } }",
                "Odd");
        play(loader, (knowing, plain) -> {
            Simple simple = new Simple();
            simple.kept = loader.loadClass("extra.Odd").getConstructor().newInstance();
            knowing.bind("shelf", simple);
            Shelf shelf = plain.lookup("shelf", Shelf.class);
            assertThatThrownBy(() -> shelf.fail(null))
                    .isExactlyInstanceOf(RemoteInvocationException.class)
                    .hasMessage("extra.Odd: quite odd");
        });
    }

    @Test
    void anInterfaceMissingAtTheOtherRankIsNamed(@TempDir Path directory) throws Exception {
        ClassLoader loader = compile(
                directory,
                "package extra; public class Desk implements Flat {} interface Flat extends org.mobula.remote.Remote {}",
                "Desk");
        play(loader, (knowing, plain) -> {
            plain.bind("shelf", new Simple());
            Shelf shelf = knowing.lookup("shelf", Shelf.class);
            Object desk = loader.loadClass("extra.Desk").getConstructor().newInstance();
            assertThatThrownBy(() -> shelf.swap(desk))
                    .hasStackTraceContaining(
                            "class extra.Flat, sent by rank 0, is missing on this rank. Put it on the class path of "
                                    + "every rank, or load it from there: remoting.loadClassesFrom(0)");
        });
    }

    private static void play(ClassLoader extra, Scene scene) throws Exception {
        ClassLoader own = Thread.currentThread().getContextClassLoader();
        try (InProcessJobs jobs = new InProcessJobs(2);
                Node first = Node.join(jobs.job(0), NodeOptions.defaults());
                Node second = Node.join(jobs.job(1), NodeOptions.defaults())) {
            Thread.currentThread().setContextClassLoader(extra);
            Remoting knowing = Remoting.of(first).allow("extra.*");
            Thread.currentThread().setContextClassLoader(DifferingRanksTest.class.getClassLoader());
            scene.play(knowing, Remoting.of(second).allow("extra.*"));
        } finally {
            Thread.currentThread().setContextClassLoader(own);
        }
    }

    private static ClassLoader compile(Path directory, String source, String name) throws IOException {
        Path file = Files.writeString(directory.resolve(name + ".java"), source);
        String path = System.getProperty("java.class.path")
                + java.io.File.pathSeparator
                + System.getProperty("jdk.module.path", "")
                + java.io.File.pathSeparator
                + location();
        int result = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, "-proc:none", "-cp", path, "-d", directory.toString(), file.toString());
        assertThat(result).isZero();
        return new URLClassLoader(new URL[] {directory.toUri().toURL()}, DifferingRanksTest.class.getClassLoader());
    }

    private static Path location() {
        return Path.of(java.net.URI.create(
                Remote.class.getProtectionDomain().getCodeSource().getLocation().toString()));
    }
}
