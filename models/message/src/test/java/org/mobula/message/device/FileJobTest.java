package org.mobula.message.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that find each other by a file, as the thesis' do. */
@Timeout(60)
class FileJobTest {
    private static final String SECRET = "secret " + "5a".repeat(32);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"auto", "tcp"})
    void devicesOfOneFileReachEachOther(String name) throws Exception {
        Path file = file("127.0.0.1 " + freePort() + " 0", "127.0.0.1 " + freePort() + " 1 # the second", SECRET);
        try (var pool = Executors.newFixedThreadPool(2)) {
            List<Callable<Integer>> ranks = new ArrayList<>();
            for (int rank = 0; rank < 2; rank++) {
                String[] args = {Integer.toString(rank), file.toString()};
                ranks.add(() -> exchange(Device.newInstance(name), args));
            }
            List<Integer> heard = new ArrayList<>();
            for (Future<Integer> one : pool.invokeAll(ranks)) {
                heard.add(one.get());
            }
            assertThat(heard).containsExactly(11, 10);
        }
    }

    private static int exchange(Device device, String[] args) {
        int[] all = device.init(args);
        assertThat(all).containsExactly(0, 1);
        int[] heard = new int[1];
        DeviceRequest receive = device.irecv(heard, 1 - device.id(), 0);
        device.send(new int[] {10 + device.id()}, 1 - device.id(), 0);
        receive.iwait();
        device.finish();
        return heard[0];
    }

    @Test
    void anIncompleteOrInvalidFileIsRefused() throws IOException {
        refused(
                "has no secret; add a line \"secret\" and at least 64 hexadecimal digits, readable by the user only,"
                        + " the same for all processes (make one with: openssl rand -hex 32)",
                "localhost 20001 0");
        refused(
                "has a secret of 2 bytes; add a line \"secret\" and at least 64 hexadecimal digits, readable by the"
                        + " user only, the same for all processes (make one with: openssl rand -hex 32)",
                "localhost 20001 0",
                "secret" + " abcd");
        refused("names 1 processes of ranks [1]; number them from 0 on without gaps", "localhost 20001 1", SECRET);
        refused(", line 2: rank 0 appears twice; number the processes from 0", "a 1 0", "b 2 0");
        refused(", line 1: port 70000 is invalid; use one of 1 to 65535", "a 70000 0");
        refused(", line 1: \"a b c\" is neither \"host port rank\" nor \"secret\" and hexadecimal digits", "a b c");
    }

    private void refused(String message, String... lines) throws IOException {
        Path file = file(lines);
        assertThatThrownBy(() -> ProcessTable.read(file))
                .isInstanceOf(DeviceException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageEndingWith(message);
    }

    @Test
    void aMissingFileAndARankBeyondItAreRefused() throws IOException {
        Path missing = folder.resolve("none.conf");
        assertThatThrownBy(() -> Device.newInstance("auto").init(new String[] {"0", missing.toString()}))
                .hasMessage(missing + " cannot be read (" + missing
                        + "); name a file with a line \"host port rank\" for each" + " process");
        Path file = file("127.0.0.1 20001 0", SECRET);
        assertThatThrownBy(() -> Device.newInstance("auto").init(new String[] {"3", file.toString()}))
                .hasMessage(file + " has no rank 3; give one of 0 to 0");
        assertThatThrownBy(() -> Device.newInstance("auto").init(new String[] {"me", file.toString()}))
                .hasMessage("init: \"me\" is no rank; give its number, then the configuration file");
    }

    private Path file(String... lines) throws IOException {
        return Files.write(Files.createTempFile(folder, "device", ".conf"), List.of(lines));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
