package org.mobula.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.codec.RefusedTypeException;
import org.mobula.codec.UnknownTypeException;
import org.mobula.fault.PeerFailedException;
import org.mobula.invoke.ClassSource;
import org.mobula.invoke.Invocations;
import org.mobula.invoke.RemoteInvocationException;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.testkit.InProcessJobs;
import org.mobula.testkit.Logged;
import org.mobula.testkit.Recorded;
import org.mobula.testkit.Together;

/** Classes that only one rank has. */
@Timeout(60)
class ForeignClassesTest {
    private static final String THING = """
            package extra;
            public class Thing extends Base implements java.io.Serializable {
                private final Part part = new Part(5);
                private int[] many = new int[100_000];
                public Thing() { many[99_999] = 7; }
                public String toString() { return "thing of " + part.size() + " and " + Named.NAME + many[99_999]; }
            }
            """;
    private static final String PART = "package extra; public record Part(int size) {}";
    private static final String BASE = "package extra; public abstract class Base implements java.io.Serializable {}";
    private static final String NAMED =
            "package extra; class Named { static final String NAME = name(); static String name() { return \"named\"; } }";
    private static final String ODD =
            "package extra; public class Odd extends RuntimeException { public Odd() { super(\"quite odd\"); } }";
    private static final String BELL = """
            package extra;
            public interface Bell extends org.mobula.remote.Remote {
                Part ring(Part times);
            }
            """;
    private static final String IRON = """
            package extra;
            public class Iron implements Bell {
                public Part ring(Part times) { return new Part(times.size() + 1); }
            }
            """;

    interface Shelf extends Remote {
        Object swap(Object object);

        String text(Object object);

        String waitFor(String name);

        void fail();
    }

    static class Simple implements Shelf {
        final CountDownLatch called = new CountDownLatch(1);
        volatile Object kept = "empty";

        @Override
        public Object swap(Object object) {
            Object before = kept;
            kept = object;
            return before;
        }

        @Override
        public String text(Object object) {
            return String.valueOf(object);
        }

        @Override
        public String waitFor(String name) {
            called.countDown();
            return name;
        }

        @Override
        public void fail() {
            throw (RuntimeException) kept;
        }
    }

    private final InProcessJobs jobs = new InProcessJobs(2);
    private final ClassLoader own = Thread.currentThread().getContextClassLoader();
    private Node first;
    private Node second;
    private ClassLoader extra;
    private Remoting knowing;
    private Remoting plain;

    @BeforeEach
    void join(@TempDir Path directory) throws IOException {
        extra = compile(directory, THING, PART, BASE, NAMED, ODD, BELL, IRON);
        first = Node.join(jobs.job(0), NodeOptions.defaults());
        second = Node.join(jobs.job(1), NodeOptions.defaults());
        Thread.currentThread().setContextClassLoader(extra);
        knowing = Remoting.of(first).allow("extra.*");
        Thread.currentThread().setContextClassLoader(own);
        plain = Remoting.of(second).allow("extra.*");
    }

    @AfterEach
    void leave() throws Exception {
        Thread.currentThread().setContextClassLoader(own);
        Together.run(first::close, second::close);
        jobs.close();
    }

    @Test
    void anArgumentsClassIsLoadedFromTheCallerWithTheClassesItNeeds() throws Exception {
        plain.loadClassesFrom(0);
        Shelf shelf = shelfAt(plain, knowing);

        assertThat(shelf.text(make("Thing"))).isEqualTo("thing of 5 and named7");
        assertThat(shelf.text(List.of(make("Thing"), "x"))).isEqualTo("[thing of 5 and named7, x]");
    }

    @Test
    void classLoadingFromARankIsLoggedOnce() throws Exception {
        plain.loadClassesFrom(0);
        Shelf shelf = shelfAt(plain, knowing);
        try (Logged logged = new Logged("org.mobula.invoke.internal.loading.PeerClassLoader")) {
            shelf.text(make("Thing"));
            shelf.text(make("Odd"));

            assertThat(logged.records())
                    .singleElement()
                    .satisfies(line -> assertThat(line.getLevel()).isEqualTo(Level.INFO))
                    .satisfies(line -> assertThat(line.getMessage())
                            .matches("rank 1 loads classes from rank 0, as the program allows; the first is"
                                    + " extra\\.\\w+"));
        }
    }

    @Test
    void everyLoadedClassIsRecorded(@TempDir Path recordings) throws Exception {
        plain.loadClassesFrom(0);
        Shelf shelf = shelfAt(plain, knowing);
        try (Recorded loads = new Recorded("ClassLoaded", recordings)) {
            shelf.text(make("Thing"));

            List<RecordedEvent> loaded = loads.await(any -> true, 4);
            assertThat(loaded)
                    .extracting(event -> event.getString("className"))
                    .containsExactlyInAnyOrder("extra.Thing", "extra.Part", "extra.Base", "extra.Named");
            assertThat(loaded).allMatch(event -> event.getInt("rank") == 1 && event.getInt("source") == 0);
            assertThat(loaded).allMatch(event -> event.getInt("size") == bytes(event.getString("className")).length);
        }
    }

    @Test
    void aResultsClassIsLoadedFromTheCallee() throws Exception {
        plain.loadClassesFrom(0);
        Simple simple = new Simple();
        simple.kept = make("Thing");
        knowing.bind("shelf", simple);

        Object thing = plain.lookup("shelf", Shelf.class).swap("full");

        assertThat(thing).hasToString("thing of 5 and named7");
        assertThat(thing.getClass().getClassLoader().getName()).isEqualTo("rank-0");
        assertThat(thing.getClass()).isNotSameAs(extra.loadClass("extra.Thing"));
    }

    @Test
    void anExceptionsClassIsLoaded() throws Exception {
        plain.loadClassesFrom(0);
        Simple simple = new Simple();
        simple.kept = make("Odd");
        knowing.bind("shelf", simple);

        Throwable thrown =
                catchThrowable(() -> plain.lookup("shelf", Shelf.class).fail());

        assertThat(thrown).hasMessage("quite odd").isNotInstanceOf(RemoteInvocationException.class);
        assertThat(thrown.getClass().getName()).isEqualTo("extra.Odd");
        assertThat(thrown.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("make"));
    }

    @Test
    void objectsOfLoadedClassesReturnUnchanged() throws Exception {
        plain.loadClassesFrom(0);
        Shelf shelf = shelfAt(plain, knowing);
        Object part = extra.loadClass("extra.Part").getConstructor(int.class).newInstance(3);
        shelf.swap(part);

        assertThat(shelf.swap("empty")).isEqualTo(part);
    }

    @Test
    void aRemoteInterfaceThatOnlyTheSenderHasCanBeCalled() throws Exception {
        plain.loadClassesFrom(0);
        Simple simple = new Simple();
        plain.bind("shelf", simple);
        knowing.lookup("shelf", Shelf.class).swap(make("Iron"));

        Object bell = simple.kept;
        Object two = bell.getClass()
                .getClassLoader()
                .loadClass("extra.Part")
                .getConstructor(int.class)
                .newInstance(2);
        Object rung = invoke(bell, "ring", two);

        assertThat(Remoting.isStub(bell)).isTrue();
        assertThat(rung).hasToString("Part[size=3]");
    }

    @Test
    void twoThreadsThatNeedTheSameClassGetTheSame() throws Exception {
        plain.loadClassesFrom(0);
        Shelf shelf = shelfAt(plain, knowing);
        List<Class<?>> classes = Collections.synchronizedList(new ArrayList<>());
        Simple simple = new Simple() {
            @Override
            public String text(Object object) {
                classes.add(object.getClass());
                return "seen";
            }
        };
        plain.rebind("shelf", simple);
        Shelf watching = knowing.lookup("shelf", Shelf.class);
        Object thing = make("Thing");
        Object part = extra.loadClass("extra.Part").getConstructor(int.class).newInstance(3);
        Together.run(
                () -> watching.text(thing),
                () -> watching.text(thing),
                () -> watching.text(part),
                () -> shelf.text(thing),
                () -> watching.text(part));

        assertThat(classes).hasSize(4);
        assertThat(Set.copyOf(classes)).hasSize(2);
    }

    @Test
    void withoutPermissionTheErrorNamesTheRemedy() throws Exception {
        Shelf shelf = shelfAt(plain, knowing);
        Object thing = make("Thing");

        assertThatThrownBy(() -> shelf.text(thing))
                .isInstanceOf(UnknownTypeException.class)
                .hasMessage("class extra.Thing, sent by rank 0, is missing on this rank. Put it on the class path of "
                        + "every rank, or load it from there: remoting.loadClassesFrom(0)");

        plain.loadClassesFrom(0);
        assertThat(shelf.text(thing)).startsWith("thing");
    }

    @Test
    void theAllowListAppliesToLoadedClasses(@TempDir Path directory) throws Exception {
        ClassLoader others = compile(directory, "package other; public record Secret(int code) {}");
        Thread.currentThread().setContextClassLoader(others);
        try (InProcessJobs run = new InProcessJobs(2);
                Node sender = Node.join(run.job(0), NodeOptions.defaults());
                Node receiver = Node.join(run.job(1), NodeOptions.defaults())) {
            Remoting from = Remoting.of(sender).allow("other.*");
            Thread.currentThread().setContextClassLoader(own);
            Remoting to = Remoting.of(receiver).loadClassesFrom(0);
            Shelf shelf = shelfAt(to, from);
            Object secret =
                    others.loadClass("other.Secret").getConstructor(int.class).newInstance(3);

            assertThatThrownBy(() -> shelf.text(secret))
                    .isInstanceOf(RefusedTypeException.class)
                    .hasMessage("class other.Secret is not allowed in messages; allow it: "
                            + "remoting.allow(\"other.Secret\")");
        }
    }

    @Test
    void otherCallsContinueWhileOneWaitsForItsClass() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        loadBy(name -> {
            asked.countDown();
            try {
                answer.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return bytes(name);
        });
        Shelf shelf = shelfAt(plain, knowing);
        Object thing = make("Thing");

        Together.run(() -> assertThat(shelf.text(thing)).startsWith("thing"), () -> {
            asked.await();
            assertThat(shelf.waitFor("next")).isEqualTo("next");
            assertThat(shelf.text("plain")).isEqualTo("plain");
            answer.countDown();
        });
    }

    @Test
    void bytesThatAreNotAClassAreRefused() throws Exception {
        loadBy(name -> new byte[] {1, 2, 3});
        Shelf shelf = shelfAt(plain, knowing);
        Object thing = make("Thing");

        assertThatThrownBy(() -> shelf.text(thing))
                .isInstanceOf(UnknownTypeException.class)
                .hasMessageStartingWith("class extra.Thing, sent by rank 0, is missing on this rank and could not be "
                        + "loaded from there: what rank 0 sent is not the class extra.Thing: ");
        assertThat(shelf.text("still")).isEqualTo("still");
    }

    @Test
    void aClassOtherThanTheRequestedOneIsRefused() throws Exception {
        loadBy(name -> bytes("extra.Part"));
        Shelf shelf = shelfAt(plain, knowing);
        Object thing = make("Thing");

        assertThatThrownBy(() -> shelf.text(thing))
                .isInstanceOf(UnknownTypeException.class)
                .hasMessageContaining("what rank 0 sent is not the class extra.Thing");
    }

    @Test
    void classesThatExtendEachOtherAreRefused(@TempDir Path directory) throws Exception {
        Path one = Files.createDirectories(directory.resolve("one"));
        Path two = Files.createDirectories(directory.resolve("two"));
        ClassLoader ring = compile(
                one,
                "package extra; public class Ring extends Knot {}",
                "package extra; public class Knot implements java.io.Serializable {}");
        ClassLoader knot =
                compile(two, "package extra; public class Knot extends Ring {}", "package extra; public class Ring {}");
        plain.rebind("shelf", new Simple());
        loadBy(name -> bytesFrom(name.endsWith("Knot") ? knot : ring, name));
        Shelf shelf = knowing.lookup("shelf", Shelf.class);
        Thread.currentThread().setContextClassLoader(ring);
        Object lying = ring.loadClass("extra.Ring").getConstructor().newInstance();

        assertThatThrownBy(() -> shelf.text(lying))
                .isInstanceOf(UnknownTypeException.class)
                .hasStackTraceContaining("ClassCircularityError");
        assertThat(shelf.text("still")).isEqualTo("still");
    }

    @Test
    void theFailureOfTheSourceRankFailsTheCallThatWaitsForAClass() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        loadBy(name -> {
            asked.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return null;
        });
        Simple simple = new Simple();
        simple.kept = make("Thing");
        knowing.bind("shelf", simple);
        Shelf shelf = plain.lookup("shelf", Shelf.class);
        try {
            Together.run(
                    () -> assertThatThrownBy(() -> shelf.swap("full")).isInstanceOf(PeerFailedException.class), () -> {
                        asked.await();
                        jobs.fail(0, "its process ended");
                    });
        } finally {
            never.countDown();
        }
    }

    @Test
    void aRankServesOnlyAllowedClassesAndThoseThatTheyName() {
        ClassSource handed = Invocations.of(Engine.of(first)).classes();

        assertThat(handed.bytes("java.lang.String")).isNull();
        assertThat(handed.bytes(ForeignClassesTest.class.getName())).isNull();
        assertThat(handed.bytes("extra.Missing")).isNull();
        assertThat(handed.bytes("[Lextra.Part;")).isNull();
        assertThat(handed.bytes("extra.Thing")).isEqualTo(bytes("extra.Thing"));
    }

    @Test
    void aLoadedClassIsServedToOtherRanks() throws Exception {
        try (InProcessJobs run = new InProcessJobs(3);
                Node origin = Node.join(run.job(0), NodeOptions.defaults());
                Node middle = Node.join(run.job(1), NodeOptions.defaults());
                Node end = Node.join(run.job(2), NodeOptions.defaults())) {
            Thread.currentThread().setContextClassLoader(extra);
            Remoting from = Remoting.of(origin).allow("extra.*");
            Thread.currentThread().setContextClassLoader(own);
            Remoting through = Remoting.of(middle).allow("extra.*").loadClassesFrom(0);
            Remoting to = Remoting.of(end).allow("extra.*").loadClassesFrom(1);
            Simple waypoint = new Simple();
            through.bind("waypoint", waypoint);
            from.lookup("waypoint", Shelf.class).swap(make("Thing"));
            Shelf last = shelfAt(to, through);

            assertThat(last.text(waypoint.kept)).isEqualTo("thing of 5 and named7");
        }
    }

    private void loadBy(ClassSource source) {
        Invocations.of(Engine.of(second)).loadClassesFrom(0, source);
    }

    private static Shelf shelfAt(Remoting home, Remoting user) {
        home.bind("shelf", new Simple());
        return user.lookup("shelf", Shelf.class);
    }

    private Object make(String name) throws Exception {
        return extra.loadClass("extra." + name).getConstructor().newInstance();
    }

    private byte[] bytes(String name) {
        return bytesFrom(extra, name);
    }

    private static byte[] bytesFrom(ClassLoader loader, String name) {
        try (var stream = loader.getResourceAsStream(name.replace('.', '/') + ".class")) {
            return stream == null ? null : stream.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object invoke(Object target, String method, Object argument) throws Exception {
        Class<?> bell = target.getClass().getInterfaces()[0];
        try {
            return bell.getMethod(method, argument.getClass()).invoke(target, argument);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private static ClassLoader compile(Path directory, String... sources) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path")
                        + File.pathSeparator
                        + System.getProperty("jdk.module.path", "")
                        + File.pathSeparator
                        + location(),
                "-d",
                directory.toString()));
        for (String source : sources) {
            Matcher name = Pattern.compile("(?:class|record|interface) (\\w+)").matcher(source);
            assertThat(name.find()).isTrue();
            arguments.add(Files.writeString(directory.resolve(name.group(1) + ".java"), source)
                    .toString());
        }
        assertThat(ToolProvider.findFirst("javac")
                        .orElseThrow()
                        .run(System.out, System.err, arguments.toArray(String[]::new)))
                .isZero();
        return new URLClassLoader(new URL[] {directory.toUri().toURL()}, ForeignClassesTest.class.getClassLoader());
    }

    private static Path location() {
        return Path.of(URI.create(
                Remote.class.getProtectionDomain().getCodeSource().getLocation().toString()));
    }
}
