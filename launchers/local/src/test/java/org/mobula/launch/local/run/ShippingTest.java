package org.mobula.launch.local.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.URL;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.launch.JobPlan;
import org.mobula.launch.MainClass;
import org.mobula.launch.local.control.ControlAddress;
import org.mobula.launch.local.control.FileRequest;
import org.mobula.launch.local.control.Handshake;
import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.LauncherMessage;
import org.mobula.launch.local.control.LineChannel;
import org.mobula.launch.local.control.RankMessage;
import org.mobula.launch.local.ship.LauncherConnection;
import org.mobula.launch.local.ship.ShippedClassLoader;
import org.mobula.launch.local.ship.ShippedFiles;

/** A rank's class loader and files, over a control socket to a launcher. */
@Timeout(60)
class ShippingTest {
    private static final byte[] SECRET = "a secret of thirty-two bytes ...".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] OTHER = "another one, of the same length.".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    Path folder;

    private final List<AutoCloseable> toClose = new ArrayList<>();
    private final LinkedBlockingQueue<Event.Refused> refused = new LinkedBlockingQueue<>();
    private Path work;
    private Path classes;

    @BeforeEach
    void folders() throws IOException {
        work = Files.createDirectory(folder.resolve("work")).toRealPath();
        classes = Files.createDirectories(folder.resolve("classes/META-INF/x"))
                .getParent()
                .getParent();
        Files.writeString(work.resolve("in.txt"), "input");
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable resource : toClose.reversed()) {
            resource.close();
        }
    }

    /** A launcher that ships; with no folder it does not. */
    private ControlAddress launcher(String shipped) {
        JobPlan plan = JobPlan.builder(2, folder -> {
                    throw new AssertionError("prepared already");
                })
                .shipped(shipped)
                .build();
        MainClass main = new MainClass("Main", List.of(classes.toString()), List.of());
        FileConnections files = FileConnections.of(plan, main);
        Path socket = folder.resolve("control");
        ControlSocket control = ControlSocket.at(socket, SECRET, 2, event -> {
            synchronized (files) { // a run handles one event at a time
                switch (event) {
                    case Event.Connected(RankLink link) -> files.connected(link);
                    case Event.Said(RankLink link, RankMessage.Request(var request)) -> files.requested(link, request);
                    case Event.Disconnected(RankLink link, String _) -> files.disconnected(link);
                    case Event.Refused stranger -> refused.add(stranger);
                    default -> throw new AssertionError(event);
                }
            }
        });
        toClose.add(() -> {
            synchronized (files) { // connections may still end
                files.close();
            }
        });
        toClose.add(control);
        return ControlAddress.of(socket);
    }

    private LauncherConnection connection(ControlAddress address, byte[] secret) {
        LauncherConnection connection =
                new LauncherConnection(address, secret, new Hello(Hello.Purpose.FILES, 1, 4711, "host"));
        toClose.add(connection);
        return connection;
    }

    private ShippedFiles files() {
        return new ShippedFiles(connection(launcher(work.toString()), SECRET));
    }

    private ShippedClassLoader loader() {
        // no parent: the platform loader also finds the classes of this test's module
        return new ShippedClassLoader(connection(launcher(work.toString()), SECRET), new ClassLoader(null) {});
    }

    /** Puts a class of this test on the launcher's class path. */
    private void put(Class<?> type) throws IOException {
        String name = type.getName().replace('.', '/') + ".class";
        Path file = classes.resolve(name);
        Files.createDirectories(file.getParent());
        try (InputStream code = type.getClassLoader().getResourceAsStream(name)) {
            Files.write(file, code.readAllBytes());
        }
    }

    /** A class that only the launcher has, and another that it needs. */
    public static final class Shipped implements Supplier<String> {
        @Override
        public String get() {
            return new Needed().text();
        }
    }

    static final class Needed {
        String text() {
            return "from " + getClass().getClassLoader().getName();
        }
    }

    @Test
    void classesComeFromTheLauncherWhenTheyAreNeeded() throws Exception {
        put(Shipped.class);
        put(Needed.class);

        Class<?> type = loader().loadClass(Shipped.class.getName());

        assertThat(type).isNotSameAs(Shipped.class);
        assertThat(((Supplier<?>) type.getConstructor().newInstance()).get()).isEqualTo("from shipped");
    }

    @Test
    void aClassThatTheLauncherDoesNotHaveIsNamed() {
        assertThatThrownBy(() -> loader().loadClass("p.Missing"))
                .isInstanceOf(ClassNotFoundException.class)
                .hasMessage("rank 1 cannot load class p.Missing: the launcher has none on the program's class path, "
                        + classes);
    }

    @Test
    void resourcesComeFromTheLauncher() throws Exception {
        byte[] large = new byte[200_000];
        new Random(1).nextBytes(large);
        Files.write(classes.resolve("META-INF/x/a b%.bin"), large);
        ShippedClassLoader loader = loader();

        URL url = loader.getResource("META-INF/x/a b%.bin");

        assertThat(url).isNotNull();
        try (InputStream stream = url.openStream()) {
            assertThat(stream.readAllBytes()).isEqualTo(large);
        }
        assertThat(Collections.list(loader.getResources("META-INF/x/a b%.bin"))).hasSize(1);
        assertThat(loader.getResource("META-INF/none")).isNull();
        assertThat(loader.getResourceAsStream("META-INF/none")).isNull();
    }

    @Test
    void filesAreReadWrittenAndListed() throws IOException {
        ShippedFiles files = files();
        byte[] large = new byte[300_000];
        new Random(2).nextBytes(large);

        try (OutputStream out = files.write("out.bin")) {
            out.write(large[0]);
            out.write(large, 1, large.length - 1);
        }
        try (OutputStream out = files.append("in.txt")) {
            out.write('!');
        }

        assertThat(work.resolve("out.bin")).hasBinaryContent(large);
        try (InputStream in = files.read("out.bin")) {
            assertThat(in.readAllBytes()).isEqualTo(large);
        }
        try (InputStream in = files.read("in.txt")) {
            assertThat(in.readAllBytes()).asString().isEqualTo("input!");
        }
        assertThat(files.list("")).containsExactly("in.txt", "out.bin");
    }

    @Test
    void errorsNameTheRankAndTheFile() {
        ShippedFiles files = files();

        assertThatThrownBy(() -> files.read("none.txt"))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessage("rank 1 cannot read none.txt: the launcher has no such file or folder in " + work);
        assertThatThrownBy(() -> files.write("../x"))
                .hasMessage("rank 1 cannot write ../x: ranks may open files in " + work
                        + " only, and ../x leads out of it; choose another folder with --files");
        assertThatThrownBy(() -> files.append("x".repeat(5000)))
                .hasMessageEndingWith(": its name has more than 4096 bytes");
    }

    @Test
    void aClosedStreamIsNotUsed() throws IOException {
        ShippedFiles files = files();
        InputStream in = files.read("in.txt");
        OutputStream out = files.write("out.txt");
        in.close();
        in.close();
        out.close();
        out.close();

        assertThatThrownBy(in::read).hasMessage("rank 1 cannot read in.txt: its stream is closed");
        assertThatThrownBy(() -> out.write(1)).hasMessage("rank 1 cannot write out.txt: its stream is closed");
    }

    @Test
    void aRankWithoutTheSecretGetsNothing() throws Exception {
        ShippedFiles files = new ShippedFiles(connection(launcher(work.toString()), OTHER));

        assertThatThrownBy(() -> files.read("in.txt"))
                .hasMessage("rank 1 cannot read in.txt: the connection to the launcher cannot be used: the launcher"
                        + " refused the connection: it does not know the run's secret");
        assertThat(refused.poll(30, TimeUnit.SECONDS))
                .isEqualTo(new Event.Refused("it does not know the run's secret"));
    }

    @Test
    void aRequestBeforeTheHandshakeIsRefused() throws Exception {
        try (SocketChannel socket = launcher(work.toString()).connect();
                LineChannel channel = new LineChannel(socket)) {
            assertThat(channel.readLine()).startsWith("mobula-control ");

            channel.writeLine("file open READ aW4udHh0");

            assertThat(channel.readLine()).isEqualTo("refused it did not say hello");
            assertThat(channel.readLine()).isNull();
        }
    }

    @Test
    void aConnectionOfAnotherPurposeHasNoFiles() throws Exception {
        FileConnections files = FileConnections.of(
                JobPlan.builder(2, folder -> new MainClass("Main", List.of(), List.of()))
                        .shipped(work.toString())
                        .build(),
                new MainClass("Main", List.of(), List.of()));
        toClose.add(files);
        List<LauncherMessage> sent = new ArrayList<>();
        RankLink stranger = new RankLink() {
            @Override
            public Hello hello() {
                return new Hello(Hello.Purpose.JOIN, 1, 4711, "host");
            }

            @Override
            public void send(LauncherMessage message) {
                sent.add(message);
            }
        };

        files.requested(stranger, new FileRequest.Open(FileRequest.Access.READ, "in.txt"));

        assertThat(sent).isEmpty();
    }

    @Test
    void aRunThatShipsNothingSaysSo() {
        ShippedFiles files = new ShippedFiles(connection(launcher(""), SECRET));

        assertThatThrownBy(() -> files.read("in.txt"))
                .hasMessage("rank 1 cannot read in.txt: the connection to the launcher cannot be used: this run ships"
                        + " neither classes nor files; start it with mobula run --ship");
    }

    @Test
    void aLauncherThatEndsWhileARankWaitsIsReported() throws Exception {
        Path path = folder.resolve("s");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(path));
            ShippedFiles files = new ShippedFiles(connection(ControlAddress.of(path), SECRET));
            CompletableFuture<Throwable> failure = CompletableFuture.supplyAsync(() -> {
                try {
                    return new AssertionError(files.read("in.txt"));
                } catch (IOException expected) {
                    return expected;
                }
            });
            try (SocketChannel socket = server.accept();
                    LineChannel channel = new LineChannel(socket)) {
                Handshake.accept(channel, SECRET, 2);
                channel.writeLine(new LauncherMessage.Noted().line());
                assertThat(channel.readLine()).startsWith("file open READ ");
            }

            String sentence =
                    "rank 1 cannot read in.txt: the connection to the launcher cannot be used: the launcher has"
                            + " ended or closed it";
            assertThat(failure.get(30, TimeUnit.SECONDS)).hasMessage(sentence);
            assertThatThrownBy(() -> files.read("in.txt")).hasMessage(sentence);
        }
    }

    @Test
    void anInterruptedThreadLoadsClassesAndStaysInterrupted() throws Exception {
        put(Needed.class);
        ShippedClassLoader loader = loader();
        Thread.currentThread().interrupt();
        try {
            assertThat(loader.loadClass(Needed.class.getName())).isNotNull();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThatThrownBy(() -> loader.loadClass("p.Missing")).hasMessageContaining("the launcher has none");
    }

    @Test
    void manyThreadsShareAConnection() throws Exception {
        ShippedFiles files = files();
        List<CompletableFuture<String>> reads = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            int number = i;
            reads.add(CompletableFuture.supplyAsync(() -> {
                try {
                    try (OutputStream out = files.write("f" + number)) {
                        out.write(("text " + number).getBytes(StandardCharsets.UTF_8));
                    }
                    try (InputStream in = files.read("f" + number)) {
                        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
                    }
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            }));
        }
        for (int i = 0; i < 64; i++) {
            assertThat(reads.get(i).get(30, TimeUnit.SECONDS)).isEqualTo("text " + i);
        }
    }

    @Test
    void filesOfAClosedJobAreNotOpened() throws Exception {
        LauncherConnection connection = connection(launcher(work.toString()), SECRET);
        ShippedFiles files = new ShippedFiles(connection);
        files.list("");
        connection.close();
        connection.close();

        assertThatThrownBy(() -> files.read("in.txt"))
                .hasMessage("rank 1 cannot read in.txt: the connection to the launcher is closed; open files before the"
                        + " node is closed");
    }
}
