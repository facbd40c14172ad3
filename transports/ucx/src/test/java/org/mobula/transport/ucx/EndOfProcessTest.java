package org.mobula.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.Traffic;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;

/** A peer in another process, which is killed. */
@ExtendWith(HangKiller.class)
class EndOfProcessTest {
    private Process echo;
    private Transport here;
    private Channel channel;

    @BeforeEach
    void start() throws Exception {
        Nodes.requireLibrary();
        echo = JavaProgram.start(EchoNode.class, Map.of());
        here = Nodes.open(0, Nodes.options(1 << 18), Duration.ofSeconds(30));
        String address = String.valueOf(echo.inputReader().readLine());
        channel = here.connect(here.dial(Nodes.card(1, "hosta", address)), 1, false);
    }

    @AfterEach
    void stop() throws Exception {
        if (echo != null) {
            echo.destroyForcibly().waitFor();
            channel.close();
            here.close();
        }
    }

    private void exchange(int frames) throws IOException {
        for (int i = 0; i < frames; i++) {
            int size = i * 997 % channel.frameLimit();
            Traffic.send(channel, i, Traffic.content(size, i));
            Traffic.flush(channel);
            assertThat(Traffic.receive(channel).bytes()).isEqualTo(Traffic.content(size, i));
        }
    }

    @Test
    void theDeathOfThePeerIsNoticed() throws Exception {
        exchange(200);
        echo.destroyForcibly();
        assertThat(Traffic.awaitEnd(channel))
                .hasMessageEndingWith(
                        "is lost: its process ended or closed the connection. What rank 1 printed last tells why");
    }

    @Test
    void theDeathOfThePeerIsNoticedBySending() throws Exception {
        exchange(1);
        echo.destroyForcibly();
        assertThat(Traffic.sendUntilEnd(channel))
                .hasMessageEndingWith(
                        "is lost: its process ended or closed the connection. What rank 1 printed last tells why");
    }
}
