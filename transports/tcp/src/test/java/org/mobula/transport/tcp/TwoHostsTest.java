package org.mobula.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.OtherHost;
import org.mobula.testkit.Traffic;
import org.mobula.transport.PeerCard;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.spi.HostPort;
import org.mobula.transport.spi.Transport;

/** Two connected network namespaces; skipped by name where the machine does not allow them. */
@ExtendWith(HangKiller.class)
class TwoHostsTest {
    private OtherHost other;
    private Process echo;
    private Transport here;

    @BeforeEach
    void start() throws Exception {
        other = OtherHost.make();
        echo = other.start(EchoNode.class);
        here = Nodes.open(0, "hosta", "", 1 << 16);
    }

    @AfterEach
    void stop() throws Exception {
        if (echo != null) {
            echo.destroyForcibly().waitFor();
            here.close();
            other.close();
        }
    }

    @Test
    void everyAddressButLoopbackLeadsToTheOtherHostAndItsDeathIsNoticed() throws Exception {
        List<HostPort> places = HostPort.parseList(OtherHost.firstLine(echo)).stream()
                .filter(place -> !place.isLoopback())
                .toList();
        assertThat(places).as("an IPv4 and an IPv6 address").hasSize(2);
        Channel last = null;
        for (HostPort place : places) {
            PeerCard card = Nodes.card(1, "hostb", place.toString());
            Channel channel = here.connect(here.dial(card), 1, false);
            for (int size : new int[] {0, 1, channel.frameLimit()}) {
                Traffic.send(channel, size, Traffic.content(size, 1));
                Traffic.flush(channel);
                assertThat(Traffic.receive(channel).bytes()).isEqualTo(Traffic.content(size, 1));
            }
            if (place != places.getLast()) {
                channel.close();
            }
            last = channel;
        }
        echo.destroyForcibly();
        assertThat(Traffic.awaitEnd(last))
                .hasMessage("the connection to rank 1 at " + places.getLast()
                        + " is lost: its process ended or closed the connection."
                        + " What rank 1 printed last tells why");
    }

    @Test
    void aPeerOnTheOtherHostThatListensOnLoopbackOnlyIsNotDialed() throws Exception {
        String loopback =
                HostPort.parseList(OtherHost.firstLine(echo)).getLast().toString();
        assertThat(here.obstacle(Nodes.card(1, "hostb", loopback)))
                .isEqualTo("listens on its loopback interface only: " + loopback);
    }
}
