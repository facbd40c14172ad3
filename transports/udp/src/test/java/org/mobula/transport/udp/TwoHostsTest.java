package org.mobula.transport.udp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.OtherHost;
import org.mobula.testkit.Traffic;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.Transport;

/** Two connected network namespaces; skipped by name where the machine does not allow them. */
@ExtendWith(HangKiller.class)
class TwoHostsTest {
    private OtherHost other;
    private Process echo;
    private Transport here;
    private Channel channel;

    @BeforeEach
    void start() throws Exception {
        other = OtherHost.make();
        echo = other.start(EchoNode.class);
        here = Nodes.open(0, "hosta", "", 1 << 18, Duration.ofSeconds(5));
    }

    @AfterEach
    void stop() throws Exception {
        if (echo != null) {
            echo.destroyForcibly().waitFor();
            here.close();
            other.close();
        }
    }

    private void connect() throws Exception {
        channel = here.connect(here.dial(Nodes.card(1, "hostb", OtherHost.firstLine(echo))), 1, false);
    }

    private void exchange(int frames) throws Exception {
        for (int i = 0; i < frames; i++) {
            int size = i * 997 % channel.frameLimit();
            Traffic.send(channel, i, Traffic.content(size, i));
            Traffic.flush(channel);
            assertThat(Traffic.receive(channel).bytes()).isEqualTo(Traffic.content(size, i));
        }
    }

    @Test
    void datagramsAreAsLongAsTheLinkPermitsAndTheDeathOfThePeerIsNoticed() throws Exception {
        connect();
        exchange(200);
        assertThat(((UdpChannel) channel).sending().datagramBytes()).isEqualTo(1472);
        echo.destroyForcibly();
        assertThat(Traffic.awaitEnd(channel))
                .hasMessageEndingWith(
                        "is lost: its process ended or closed the connection." + " What rank 1 printed last tells why");
    }

    @Test
    void nothingIsLostOnALinkThatLosesOnePercent() throws Exception {
        List<String> command = new ArrayList<>(other.words());
        command.addAll(List.of("tc", "qdisc", "add", "dev", "eth0", "root", "netem", "loss", "1%"));
        assumeTrue(
                new ProcessBuilder(command).start().waitFor() == 0,
                "skipped: this kernel has no netem, which makes links lose packets");
        connect();
        exchange(2000);
        assertThat(((UdpChannel) channel).counters().sentDatagrams()).isGreaterThan(2000);
    }
}
