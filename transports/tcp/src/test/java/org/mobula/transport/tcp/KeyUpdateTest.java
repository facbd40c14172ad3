package org.mobula.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.testkit.ChannelContract;
import org.mobula.testkit.JavaProcess;
import org.mobula.testkit.Together;
import org.mobula.testkit.Traffic;
import org.mobula.transport.LinkOptions;
import org.mobula.transport.LinkOptions.Protection;
import org.mobula.transport.spi.Channel;

/** The JDK changes the keys of TLS after a number of bytes, which a JVM of its own sets to a small one. */
class KeyUpdateTest {
    private static final int FRAMES = 200;
    private static final int BUFFER = 1 << 15;

    @TempDir
    private Path folder;

    @Test
    void framesArriveWhileBothSidesChangeTheirKeys() throws Exception {
        Path limits = Files.writeString(
                folder.resolve("limits"),
                "jdk.tls.keyLimits=AES/GCM/NoPadding KeyUpdate 2^17, ChaCha20-Poly1305 KeyUpdate 2^17\n");
        List<String> options = List.of("-Djava.security.properties=" + limits, "-Djavax.net.debug=ssl:handshake");
        try (JavaProcess program =
                JavaProcess.startWithModules(folder, options, List.of(KeyUpdateTest.class.getName()))) {
            assertThat(program.end()).as("%s", program).isZero();
            assertThat(program.out()).contains("all frames have arrived");
            assertThat(program.err().stream().filter(line -> line.contains("Produced KeyUpdate")))
                    .as("changes of keys")
                    .hasSizeGreaterThan(10);
        }
    }

    public static void main(String[] arguments) throws Exception {
        LinkOptions link = LinkOptions.defaults().withProtection(Protection.TLS);
        try (Nodes nodes = Nodes.at(link, link, BUFFER)) {
            ChannelContract.Pair pair = nodes.connect();
            Together.run(
                    () -> send(pair.near(), 1),
                    () -> send(pair.far(), 2),
                    () -> receive(pair.far(), 1),
                    () -> receive(pair.near(), 2));
            // one direction only: the receiving side has no message of its own with which to change keys
            Together.run(() -> send(pair.near(), 3), () -> receive(pair.far(), 3));
            System.out.println("all frames have arrived");
            pair.near().close();
            pair.far().close();
        }
    }

    private static void send(Channel channel, long seed) throws IOException {
        for (int i = 0; i < FRAMES; i++) {
            Traffic.send(channel, i, Traffic.content(channel.frameLimit(), seed + i));
        }
        Traffic.flush(channel);
    }

    private static void receive(Channel channel, long seed) throws IOException {
        for (int i = 0; i < FRAMES; i++) {
            assertThat(Traffic.receive(channel).bytes()).isEqualTo(Traffic.content(channel.frameLimit(), seed + i));
        }
    }
}
