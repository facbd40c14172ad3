package org.mobula.socket.cases;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.mobula.socket.FastSocket;

/**
 * Connects to itself while the file system of the agent is full, and again when there is room.
 *
 * <p>Arguments: the file system; what finds no room: {@code nothing} is there before, the {@code socket} of the
 * process, the {@code announcement} of the port, the file of the {@code rings}, or its {@code bytes}.
 */
public final class FullFolderProgram {
    private static final int ROUND_TRIPS = 100;
    private static final long FULL_NANOS = 1_000_000_000; // the search for the peer has time to end
    private static final int CONNECTIONS = 1000; // until there is a fast one
    private static final int BULK = 300_000;

    private final Path folder;
    private final List<Path> fillers = new ArrayList<>();

    private FullFolderProgram(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] words) throws Exception {
        FullFolderProgram program = new FullFolderProgram(Path.of(words[0]));
        InetAddress here = InetAddress.getLoopbackAddress();
        if (words[1].equals("socket")) {
            Path own = Files.createDirectory(program.folder.resolve("mobula-socket-0"));
            Files.setPosixFilePermissions(own, java.nio.file.attribute.PosixFilePermissions.fromString("rwx------"));
        }
        if (words[1].equals("announcement")) {
            new ServerSocket(0, 5, here).close(); // makes all but the announcement
        }
        if (List.of("nothing", "socket", "announcement").contains(words[1])) {
            program.fillFiles();
        }
        try (ServerSocket server = new ServerSocket(0, 5, here)) {
            if (words[1].equals("rings")) {
                program.fillFiles();
            } else if (words[1].equals("bytes")) {
                program.fillBytes();
            }
            System.out.println("full: " + program.use(server, FULL_NANOS));
            for (Path filler : program.fillers) {
                Files.delete(filler);
            }
            String last = "";
            for (int i = 0; i < CONNECTIONS && !last.endsWith("true"); i++) {
                last = program.use(server, 0);
            }
            System.out.println("room: " + last);
        }
        try (Stream<Path> files = Files.walk(program.folder)) {
            System.out.println("rings left "
                    + files.filter(file -> file.toString().endsWith(".ring")).count());
        }
    }

    private void fillFiles() {
        try {
            while (true) {
                Path filler = folder.resolve("filler" + fillers.size());
                Files.createFile(filler);
                fillers.add(filler);
            }
        } catch (IOException full) {
            // as intended
        }
    }

    private void fillBytes() throws IOException {
        Path filler = folder.resolve("filler");
        fillers.add(filler);
        try (OutputStream out = Files.newOutputStream(filler)) {
            byte[] block = new byte[4096];
            while (true) {
                out.write(block);
            }
        } catch (IOException full) {
            // as intended
        }
    }

    /** Exchanges bytes by a new connection, and says whether they were right and whether they used shared memory. */
    private String use(ServerSocket server, long nanos) throws Exception {
        try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            boolean right = true;
            long end = System.nanoTime() + nanos;
            for (int i = 0; i < ROUND_TRIPS || System.nanoTime() < end; i++) {
                client.getOutputStream().write(i);
                accepted.getOutputStream().write(accepted.getInputStream().read());
                right &= client.getInputStream().read() == (i & 0xff);
            }
            byte[] bulk = new byte[BULK];
            Arrays.fill(bulk, BULK / 3, BULK / 2, (byte) 5);
            Thread writer = Thread.startVirtualThread(() -> {
                try {
                    client.getOutputStream().write(bulk);
                } catch (IOException e) {
                    System.out.println(e);
                }
            });
            right &= Arrays.equals(accepted.getInputStream().readNBytes(BULK), bulk);
            writer.join();
            return (right ? "right" : "wrong") + ", fast "
                    + FastSocket.of(client).isFast();
        }
    }
}
